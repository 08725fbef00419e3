// A turned checker of pale or dark stuff. A mother bears a gilt star, a pinned checker a copper ring;
// if it is wanted, each side's bear a mark besides: the pale ones a ring, the dark ones a cross.
in vec3 place;
in vec3 normal;
in vec3 local;
flat in vec4 kind;   // dark, grain, pinned, mother
flat in vec4 glow;   // colour and strength
in vec3 spoke;
out vec4 colour;

uniform sampler2DArray pieces;
uniform float marks;  // 1: the sides' marks are shown

#include "lighting.glsl"
#include "shadow.glsl"
#include "openness.glsl"
#include "relief.glsl"

const vec3 GILT = vec3(0.80, 0.47, 0.10);
const vec3 COPPER = vec3(0.56, 0.22, 0.10);
const float RIM = 0.388;       // middle of the flat rim
const float SEEN_AT_LEAST = 0.22;  // cosine between the eye and what faces it least
const float PIN_RING = 0.355;  // further in, so that the crescent keeps its own colour

float inside(float distance, float blur) {
    return 1.0 - smoothstep(-blur, blur, distance);
}

// How the turned top leans at `radius`: it falls from the rim into the dish and has a fine groove.
// `lean` is the rise of the surface outwards; `hollow` tells where dust and shade gather.
void turned_top(float radius, float blur, out float lean, out float hollow) {
    float softness = max(blur, 0.004);
    float width = max(0.017, blur);
    float step_down = 1.0 - smoothstep(width - softness, width + softness, abs(radius - 0.335));
    float off_groove = (radius - 0.225) / max(0.016, blur);
    float groove = exp(-off_groove * off_groove * 1.5);
    float fading = min(1.0, 0.016 / blur);  // too fine to be seen from afar
    lean = 0.60 * step_down + 1.0 * off_groove * groove * fading + 0.05 * step(radius, 0.21);
    hollow = max(0.55 * smoothstep(0.352, 0.335, radius) * smoothstep(0.290, 0.322, radius),
                 0.60 * groove * fading);
}

// Distance to a five-rayed star, negative inside (after Inigo Quilez).
float five_star(vec2 p, float radius) {
    const vec2 K1 = vec2(0.809016994, -0.587785252);
    const vec2 K2 = vec2(-0.809016994, -0.587785252);
    p.x = abs(p.x);
    p -= 2.0 * max(dot(K1, p), 0.0) * K1;
    p -= 2.0 * max(dot(K2, p), 0.0) * K2;
    p.x = abs(p.x);
    p.y -= radius;
    vec2 edge = 0.42 * vec2(-K1.y, K1.x) - vec2(0.0, 1.0);
    float along = clamp(dot(p, edge) / dot(edge, edge), 0.0, radius);
    return length(p - edge * along) * sign(p.y * edge.x - p.x * edge.y);
}

// Distance to the mark of a side, negative inside. On a mother it stands about the star.
float side_mark(vec2 p, float radius) {
    if (kind.x < 0.5) {
        return kind.w > 0.5 ? abs(radius - 0.310) - 0.024 : abs(radius - 0.155) - 0.036;
    }
    float cross_ = min(abs(p.x - p.y), abs(p.x + p.y)) * 0.7071 - 0.036;
    vec2 reach = kind.w > 0.5 ? vec2(0.285, 0.375) : vec2(0.0, 0.255);
    return max(cross_, max(reach.x - radius, radius - reach.y));
}

void main() {
    vec3 facing = normalize(normal);
    float radius = length(local.xz);
    float blur = max(0.7 * length(fwidth(local)), 0.002);
    vec2 grain = (local.xz + vec2(local.y * 0.6, local.y)) * 1.6 + kind.y * vec2(37.0, 91.0);
    vec4 stuff = squared(texture(pieces, vec3(grain / TILE, kind.x < 0.5 ? 0.0 : 1.0), SHARPER));
    float top_face = step(0.5 * CHECKER_HEIGHT, local.y);
    float on_top = top_face;
    float lean;
    float hollow;
    turned_top(radius, blur, lean, hollow);
    on_top *= step(radius, 0.40);
    float cavity = 1.0 - on_top * hollow;
    facing = normalize(facing - on_top * lean / max(radius, 1e-4) * spoke);
    // What leans away from the eye would be hidden behind the rim: nothing that is seen does.
    vec3 to_eye = normalize(eye - place);
    facing = normalize(facing + to_eye * max(0.0, SEEN_AT_LEAST - dot(facing, to_eye)));

    Surface s;
    s.albedo = stuff.rgb * (0.94 + 0.12 * fract(kind.y * 7.3)) * mix(1.0, cavity, 0.6);
    s.normal = facing;
    s.coat = facing;
    // No polish reaches into the grooves, and a narrow glint there would only sparkle.
    s.roughness = mix(0.60, kind.x < 0.5 ? 0.26 : 0.18, smoothstep(0.6, 1.0, cavity));
    s.mirror = DIELECTRIC * cavity;
    s.metal = 0.0;

    // The emblem is inlaid in a dark ground, so that it shows on ivory as well as on ebony.
    float emblem = top_face * kind.w;
    float ground = inside(radius - 0.262, blur) * emblem;
    float gilt = max(inside(five_star(local.zx, 0.19), blur),
                     inside(abs(radius - 0.262) - 0.018, blur)) * emblem;
    s.albedo = mix(s.albedo, vec3(0.030, 0.016, 0.012), ground * (1.0 - gilt));
    float mark = marks * top_face * inside(side_mark(local.xz, radius), blur);
    vec3 mark_colour = kind.x < 0.5 ? vec3(0.030, 0.016, 0.012) : vec3(0.62, 0.50, 0.33);
    s.albedo = mix(s.albedo, mark_colour, mark);
    float copper = inside(abs(radius - PIN_RING) - 0.011, blur) * top_face * kind.z;
    // Leaf, not solid metal: half of what it sends back is its own colour from everywhere.
    float leaf = max(gilt, copper);
    vec3 leaf_colour = copper > gilt ? COPPER : GILT;
    s.albedo = mix(s.albedo, leaf_colour * 0.7, leaf);
    s.mirror = mix(s.mirror, leaf_colour * 0.6, leaf);
    s.metal = 0.3 * leaf;
    s.roughness = mix(s.roughness, 0.34, leaf);
    s.emission = leaf * leaf_colour * 0.08 * light_level;

    float edge = pow(1.0 - max(dot(facing, to_eye), 0.0), 2.0);
    // A glow paints the rim, so that it shows on ivory too, and lights up the edge.
    float rim = inside(abs(radius - RIM) - 0.028, blur) * top_face * min(glow.a * 1.6, 1.0);
    float ivory_share = 1.0 - kind.x;
    s.albedo = mix(s.albedo, glow.rgb * glow.rgb * 0.6, rim);
    s.mirror *= 1.0 - 0.8 * rim;
    float lights_up = mix(0.03 + 0.45 * rim + 0.18 * edge, 0.10 * rim, ivory_share);
    s.emission += glow.rgb * glow.a * light_level * lights_up;

    float lit = dot(facing, key_position - place) > -1.0 ? key_visibility(place, facing) : 0.0;
    float open = openness(place, facing) * cavity;
    colour = vec4(shade(s, place, lit, open, vec4(0.0)), 1.0);
}
