// Photo mode: one more path of light for each pixel. The first thing seen has been drawn by the
// game's own shaders, which recorded its surface; from there the path goes on among simple solids.
// Sums are added up by blending: what the body scatters, what its surface mirrors, and, for the
// denoiser, what was seen.
layout(location = 0) out vec4 scattered;
layout(location = 1) out vec4 mirrored;    // a: how bright it is likely to be
layout(location = 2) out vec4 seen_body;   // albedo
layout(location = 3) out vec4 seen_shape;  // normal

uniform sampler2D seen_albedo;
uniform sampler2D seen_place;
uniform sampler2D seen_normal;
uniform sampler2D seen_coat;
uniform sampler2D seen_mirror;
uniform sampler2D seen_finish;
uniform sampler2D seen_emission;
uniform sampler2D seen_lamp;         // glass, wire and glow in front; a: how much of it they hide
uniform sampler2D board_albedo;      // everything flat, from above
uniform vec3 checker_albedo[2];      // ivory, ebony
uniform vec3 die_albedo;
uniform vec3 eye;
uniform mat3 view_ways;              // right, up and ahead, as long as half the picture is at 1
uniform vec2 view_shift;             // what the picture is moved by, in halves of it
uniform vec2 size;                   // of this picture
uniform float light_level;
uniform vec3 bulb;                   // the middle of the lamp's
uniform vec3 bulb_colour;
uniform int number;                  // of this sample
uniform ivec2 origin;                // of this picture in the whole one

#include "photo_random.glsl"
#include "photo_solids.glsl"
#include "photo_lights.glsl"

const int LONGEST = 5;               // vertices of a path, the one that is seen included
const float LIFT = 8e-4;             // a ray begins this far over its surface
const float BRIGHTEST_ECHO = 8.0;    // what comes on detours is cut here, lest single paths sparkle
const float RAIL_ROUND = 0.07;
const float BULB_REACH = 60.0;       // squared
// How a lamp's mirror image fades, in widths of the lobe, and how much a wide lobe loses of it: fitted
// to what is left of the noise in the scenes of tests/benchmarks/photo.py.
const float LOBE = 1.7;
const float LOBE_LOSS = 1.5;
const float AT_BORDER = 0.35;
const vec3 BRIGHTNESS = vec3(0.2126, 0.7152, 0.0722);

struct Finish {
    vec3 normal;      // of the body
    vec3 coat;        // normal of what mirrors
    vec3 albedo;
    vec3 mirror;
    float a;          // GGX width
    float gloss;      // share of the paths that are mirrored
};

vec3 fresnel(vec3 mirror, float cosine) {
    float grazing = 1.0 - cosine;
    float squared = grazing * grazing;
    return mirror + (1.0 - mirror) * (squared * squared * grazing);
}

// Body and mirror of the surface for light from `l`, cosine included; returns the density with
// which `turn` would go there.
float reflectance(Finish f, vec3 v, vec3 l, out vec3 body, out vec3 gleam) {
    float n_l = dot(f.normal, l);
    float c_l = dot(f.coat, l);
    body = gleam = vec3(0.0);
    float density = 0.0;
    float c_v = max(dot(f.coat, v), 1e-3);
    if (n_l > 0.0) {
        body = f.albedo * (1.0 - fresnel(f.mirror, c_v)) * (n_l / PI);
        density = (1.0 - f.gloss) * n_l / PI;
    }
    if (c_l > 0.0) {
        vec3 h = normalize(v + l);
        float c_h = max(dot(f.coat, h), 0.0);
        float v_h = max(dot(v, h), 1e-4);
        float a2 = f.a * f.a;
        float spread = c_h * c_h * (a2 - 1.0) + 1.0;
        float d = a2 / (PI * spread * spread);
        float view_root = sqrt(a2 + (1.0 - a2) * c_v * c_v);
        float light_root = sqrt(a2 + (1.0 - a2) * c_l * c_l);
        gleam = fresnel(f.mirror, v_h) * (d * 0.5 / (c_l * view_root + c_v * light_root) * c_l);
        density += f.gloss * d / (2.0 * (c_v + view_root));
    }
    return density;
}

// A way by chance, as likely as `reflectance` says (visible normals after Dupuy and Benyoub).
vec3 turn(Finish f, vec3 v, vec3 u) {
    vec3 right;
    vec3 up;
    bool gleams = u.x < f.gloss;
    vec3 n = gleams ? f.coat : f.normal;
    axes(n, right, up);
    float angle = 2.0 * PI * u.y;
    if (!gleams) {
        float radius = sqrt(u.z);
        return normalize(radius * (cos(angle) * right + sin(angle) * up)
                         + sqrt(max(1.0 - u.z, 0.0)) * n);
    }
    vec3 local = vec3(dot(v, right), dot(v, up), max(dot(v, n), 1e-3));
    vec3 stretched = normalize(vec3(f.a * local.xy, local.z));
    float z = (1.0 - u.z) * (1.0 + stretched.z) - stretched.z;
    float sine = sqrt(clamp(1.0 - z * z, 0.0, 1.0));
    vec3 h = vec3(sine * cos(angle), sine * sin(angle), z) + stretched;
    h = normalize(vec3(f.a * h.xy, max(h.z, 1e-6)));
    return reflect(-v, h.x * right + h.y * up + h.z * n);
}

// A tilted normal may look away from the eye: turned back until it just does not.
vec3 facing_eye(vec3 n, vec3 v) {
    float behind = dot(n, v);
    return behind < 0.02 ? normalize(n + v * (0.02 - behind)) : n;
}

vec3 box_normal(vec3 place, vec3 low, vec3 high) {
    vec3 half_size = 0.5 * (high - low);
    vec3 from_middle = place - 0.5 * (low + high);
    vec3 share = abs(from_middle) - half_size;
    vec3 flat_normal = share.x > share.y && share.x > share.z ? vec3(sign(from_middle.x), 0.0, 0.0)
                       : share.y > share.z ? vec3(0.0, sign(from_middle.y), 0.0)
                                           : vec3(0.0, 0.0, sign(from_middle.z));
    vec3 inner = half_size - RAIL_ROUND;
    return normalize(from_middle - clamp(from_middle, -inner, inner) + flat_normal * 1e-4);
}

vec3 albedo_from_above(vec2 xz) {
    return textureLod(board_albedo, vec2(0.5, 0.5) + vec2(0.5, -0.5) * xz / MAP_HALF, 0.0).rgb;
}

// What a path meets after the first turn: flat colours will do.
void met(Hit hit, vec3 place, out vec3 normal, out vec3 albedo) {
    normal = vec3(0.0, 1.0, 0.0);
    if (hit.kind == CHECKER) {
        vec4 checker = checker_place[hit.index];
        albedo = checker.w > 0.5 ? checker_albedo[1] : checker_albedo[0];
        vec3 from_foot = place - checker.xyz;
        if (from_foot.y < CHECKER_HEIGHT - 1e-3) {
            normal = from_foot.y < 1e-3 ? vec3(0.0, -1.0, 0.0)
                                        : normalize(vec3(from_foot.x, 0.0, from_foot.z));
        }
    } else if (hit.kind == DIE) {
        albedo = die_albedo;
        vec3 local = (place - die_centre[hit.index]) * die_turn[hit.index];
        normal = die_turn[hit.index] * normalize(local - clamp(local, -DIE_CORE, DIE_CORE));
    } else if (hit.kind == BLOCK) {
        vec3 low = block_low[hit.index];
        vec3 high = block_high[hit.index];
        normal = box_normal(place, low, high);
        albedo = albedo_from_above(clamp(place.xz, low.xz + RAIL_ROUND, high.xz - RAIL_ROUND));
    } else {
        albedo = albedo_from_above(place.xz);
    }
}

// Light that arrives at `from` on the way `way`. `density` is that of the turn which led there;
// `level` is how blurred the room may be.
vec3 arriving(vec3 from, vec3 way, bool rises, float density, float level) {
    vec3 sum = vec3(0.0);
    vec3 share = vec3(1.0);
    for (int vertex = 1; vertex < LONGEST; vertex++) {
        Ray ray = ray_of(from, way, rises);
        Hit hit = first_hit(ray);
        if (hit.kind == NOTHING) {
            Light ahead = light_ahead(from, way, level);
            vec3 light = share * ahead.radiance * (density / (density + ahead.density));
            return sum + (vertex == 1 ? light : min(light, vec3(BRIGHTEST_ECHO)));
        }
        vec3 place = from + way * hit.far;
        vec3 normal;
        vec3 albedo;
        met(hit, place, normal, albedo);
        share *= albedo;
        from = place + normal * LIFT;
        rises = normal.y > 0.5;
        Light light = choose_light(from, vec3(chance(), chance(), chance()));
        float cosine = dot(normal, light.way);
        if (cosine > 0.0 && light.density > 0.0 && !is_blocked(ray_of(from, light.way, rises))) {
            float both = light.density + cosine / PI;
            vec3 echo = share * light.radiance * (cosine / PI / both);
            sum += min(echo, vec3(BRIGHTEST_ECHO));
        }
        if (vertex >= 2) {
            float going_on = clamp(max(share.r, max(share.g, share.b)), 0.05, 1.0);
            if (chance() > going_on) {
                return sum;
            }
            share /= going_on;
        }
        vec3 right;
        vec3 up;
        axes(normal, right, up);
        float radius = chance();
        float angle = 2.0 * PI * chance();
        way = normalize(sqrt(radius) * (cos(angle) * right + sin(angle) * up)
                        + sqrt(1.0 - radius) * normal);
        density = max(dot(way, normal), 1e-4) / PI;
        level = 3.0;
    }
    return sum;
}

// How bright what `place` mirrors would be if nothing stood about it: by it the grain in a sheen is
// told from noise.
float likely_gleam(Finish f, vec3 place, vec3 v) {
    vec3 bounce = reflect(-v, f.coat);
    vec3 ahead = room_radiance(bounce, 3.0 + 9.0 * f.a);
    for (int lamp = 0; lamp < lamp_count; lamp++) {
        vec3 to_lamp = lamp_position[lamp] - place;
        float far = length(to_lamp);
        float off = acos(clamp(dot(bounce, to_lamp) / far, -1.0, 1.0));
        float half_wide = lamp_radius[lamp] / far;
        float beyond = max(off - half_wide, 0.0) / (LOBE * f.a) + AT_BORDER;
        float share = 1.0 / ((1.0 + beyond * beyond) * (1.0 + beyond * beyond));
        float loss = 1.0 + LOBE_LOSS * f.a * f.a / (half_wide * half_wide);
        ahead += lamp_radiance(lamp, place) * (share / loss);
    }
    // Where a rough surface is seen from the side, its grain mirrors less than a smooth one would.
    float grazing = pow(1.0 - max(dot(f.coat, v), 0.0), 5.0) * pow(1.0 - sqrt(f.a), 4.0);
    return dot((f.mirror + (1.0 - f.mirror) * grazing) * ahead, BRIGHTNESS);
}

// What the bulb sheds on what stands close to it, as the game has it, but with shadows. It is small
// and near: nothing would be gained by looking for it by chance.
vec3 from_bulb(vec3 from, vec3 normal, bool rises) {
    vec3 to_bulb = bulb - from;
    float squared = dot(to_bulb, to_bulb);
    float facing = dot(normal, to_bulb) * inversesqrt(squared);
    float fade = smoothstep(BULB_REACH, 4.0, squared);
    if (bulb_colour.r <= 0.0 || facing <= 0.0 || fade <= 0.0
        || is_blocked(ray_of(from, normalize(to_bulb), rises))) {
        return vec3(0.0);
    }
    return bulb_colour * (2.2 / PI * facing * fade / (squared + 0.5));
}

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 recorded = texelFetch(seen_place, pixel, 0);
    vec4 lamp = texelFetch(seen_lamp, pixel, 0);
    if (recorded.a == 0.0) {
        scattered = vec4(0.0);
        vec2 at = 2.0 * gl_FragCoord.xy / size - 1.0 - view_shift;
        vec3 behind = room_radiance(normalize(view_ways * vec3(at, 1.0)), 1.0) * light_level;
        mirrored = vec4(behind * (1.0 - lamp.a) + lamp.rgb, 1.0);
        seen_body = vec4(0.0);
        seen_shape = vec4(0.0);
        return;
    }
    vec3 place = recorded.xyz;
    vec4 finish = texelFetch(seen_finish, pixel, 0);
    vec3 albedo = texelFetch(seen_albedo, pixel, 0).rgb;
    vec3 emission = texelFetch(seen_emission, pixel, 0).rgb;

    vec3 v = normalize(eye - place);
    Finish f;
    vec3 shape = normalize(texelFetch(seen_coat, pixel, 0).xyz);
    f.coat = facing_eye(shape, v);
    f.normal = facing_eye(normalize(texelFetch(seen_normal, pixel, 0).xyz), v);
    f.albedo = albedo * (1.0 - finish.g);
    f.mirror = texelFetch(seen_mirror, pixel, 0).rgb;
    f.a = finish.r;
    float gleams = dot(fresnel(f.mirror, max(dot(f.coat, v), 0.0)), BRIGHTNESS);
    f.gloss = clamp(gleams / (gleams + dot(f.albedo, BRIGHTNESS) + 1e-4), 0.25, 0.85);

    uvec2 whole = uvec2(pixel + origin);
    seed_chance(whole, uint(number));
    vec3 from = place + f.coat * LIFT;
    bool rises = f.coat.y > 0.5;
    vec3 body;
    vec3 gleam;
    vec3 out_body = vec3(0.0);
    vec3 out_gleam = vec3(0.0);

    Light light = choose_light(from, evenly(whole, uint(number), 1u));
    if (light.density > 0.0) {
        float density = reflectance(f, v, light.way, body, gleam);
        if (density > 0.0 && !is_blocked(ray_of(from, light.way, rises))) {
            vec3 weighted = light.radiance / (light.density + density);
            out_body += body * weighted;
            out_gleam += gleam * weighted;
        }
    }
    vec3 way = turn(f, v, evenly(whole, uint(number), 2u));
    float density = reflectance(f, v, way, body, gleam);
    if (density > 1e-5) {
        vec3 light_in = arriving(from, way, rises, density, 0.0);
        out_body += body * light_in / density;
        out_gleam += gleam * light_in / density;
    }
    out_body += f.albedo * from_bulb(from, f.normal, rises);
    out_body *= light_level;
    out_gleam *= light_level;
    if (any(isnan(out_body + out_gleam)) || any(isinf(out_body + out_gleam))) {
        out_body = out_gleam = vec3(0.0);
    }
    out_gleam = min(out_gleam, vec3(BRIGHTEST_SEEN));
    float left = 1.0 - lamp.a;
    out_body *= left;
    out_gleam *= left;
    scattered = vec4(out_body, 1.0);
    mirrored = vec4(out_gleam + emission * left + lamp.rgb,
                    min(likely_gleam(f, place, v) * light_level, BRIGHTEST_SEEN) * left);
    seen_body = vec4(f.albedo * left, 1.0);
    seen_shape = vec4(shape, 1.0);
}
