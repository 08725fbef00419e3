// The playing surface: lacquered wood with inlaid points, a border line and a star in each half.
in vec3 place;
in vec3 normal;
out vec4 colour;

uniform sampler2D field_wood;
uniform sampler2D light_wood;
uniform sampler2D dark_wood;

#include "lighting.glsl"
#include "ground.glsl"
#include "relief.glsl"
#if REFLECTION_STEPS > 0
#include "openness.glsl"
#include "mirror.glsl"
#endif

const float HALF_FOOT = 0.47;       // half the width of a point at its foot
const float LINE_HALF = 0.021;      // half the width of the inlaid lines
const vec3 LINE = vec3(0.60, 0.42, 0.19);

float chance(float n) {
    return fract(sin(n * 127.1 + 3.7) * 43758.5453);
}

// 1 inside, 0 outside an edge at distance 0 (negative inside).
float inside(float distance, float blur) {
    return 1.0 - smoothstep(-blur, blur, distance);
}

// Signed distance to an eight-rayed star; `ray` is the share of a ray's light half one is on.
float star(vec2 p, float outer, float inner, float blur, out float ray) {
    float sector = PI / 4.0;
    float angle = atan(p.y, p.x);
    float folded = mod(angle + sector * 0.5, sector) - sector * 0.5;
    float from_ridge = length(p) * sin(folded);
    float from_valley = length(p) * sin(sector * 0.5 - abs(folded));
    ray = mix(0.5, smoothstep(-blur, blur, from_ridge), smoothstep(0.0, blur, from_valley));
    vec2 q = length(p) * vec2(cos(folded), abs(sin(folded)));
    vec2 tip = vec2(outer, 0.0);
    vec2 notch = inner * vec2(cos(sector * 0.5), sin(sector * 0.5));
    vec2 edge = notch - tip;
    vec2 outwards = normalize(vec2(-edge.y, edge.x));
    if (outwards.x < 0.0) {
        outwards = -outwards;
    }
    return dot(q - tip, outwards);
}

void main() {
    float blur = max(0.6 * length(vec2(fwidth(place.x), fwidth(place.z))), 0.002);
    float from_bar = abs(place.x) - BAR_HALF_WIDTH;
    float from_rail = FIELD_HALF_DEPTH - abs(place.z);
    float column = clamp(floor(from_bar), 0.0, 5.0);
    float across = from_bar - column - 0.5;
    float far_row = place.z < 0.0 ? 1.0 : 0.0;
    float number = column + (place.x < 0.0 ? 6.0 : 0.0) + far_row * 12.0;

    vec4 wood = material(field_wood, vec2(place.x * 0.9 + (place.x < 0.0 ? 3.0 : 0.0), place.z + 1.7));
    vec2 grain = vec2(place.z + chance(number) * 8.0, across + chance(number + 40.0) * 8.0);
    bool is_light = mod(column + far_row + (place.x < 0.0 ? 1.0 : 0.0), 2.0) > 0.5;
    // Both are read, since a texture's footprint is unknown inside a branch.
    vec4 light_inlay = material(light_wood, grain);
    vec4 dark_inlay = material(dark_wood, grain);
    vec4 inlay = is_light ? light_inlay : dark_inlay;

    float slant = sqrt(HALF_FOOT * HALF_FOOT + POINT_LENGTH * POINT_LENGTH);
    float half_width = HALF_FOOT * (1.0 - from_rail / POINT_LENGTH);
    float edge = (abs(across) - half_width) * POINT_LENGTH / slant;
    float on_point = inside(edge, blur);
    float lines = inside(abs(edge) - LINE_HALF, blur) * step(from_rail, POINT_LENGTH + 0.25);

    // A double line round each half.
    vec2 to_border = vec2(min(from_bar, 6.0 - from_bar), from_rail);
    float border = min(to_border.x, to_border.y);

    float ray;
    vec2 from_star = vec2(from_bar - 3.0, place.z);
    float star_edge = star(from_star, 0.78, 0.30, blur, ray);
    float ring = abs(length(from_star) - 0.52) - 0.016;
    float on_star = inside(star_edge, blur);
    vec4 star_light = material(light_wood, place.zx + 2.0);
    vec4 star_dark = material(dark_wood, place.xz + 5.0);

    vec3 albedo = mix(wood.rgb, inlay.rgb * (0.85 + 0.3 * chance(number + 9.0)), on_point);
    float relief = mix(wood.a, inlay.a, on_point);
    albedo = mix(albedo, LINE * (0.8 + 0.4 * wood.a), lines * 0.9);
    albedo = mix(albedo, LINE * 0.8, inside(ring, blur) * 0.8);
    albedo = mix(albedo, mix(star_dark.rgb, star_light.rgb, ray), on_star);
    albedo = mix(albedo, LINE * 0.5, inside(abs(star_edge) - 0.012, blur) * 0.8);
    albedo = mix(albedo, LINE, inside(abs(border - 0.055) - 0.014, blur) * 0.9);
    float joint = inside(abs(edge) - LINE_HALF - 0.004, blur) - lines;
    albedo *= 1.0 - 0.35 * clamp(joint, 0.0, 1.0);

    vec2 hidden = ground_shade(place.xz);
    Surface s;
    s.albedo = albedo;
    s.normal = vec3(0.0, 1.0, 0.0);
    s.roughness = 0.30 + (0.5 - relief) * 0.22;
    s.mirror = DIELECTRIC;
    s.metal = 0.0;
    s.emission = vec3(0.0);
    vec4 mirrored = vec4(0.0);
#if REFLECTION_STEPS > 0
    mirrored = mirror_of_board(place, reflect(normalize(place - eye), s.normal));
#endif
    colour = vec4(shade(s, place, 1.0 - hidden.r, 1.0 - hidden.g, mirrored), 1.0);
}
