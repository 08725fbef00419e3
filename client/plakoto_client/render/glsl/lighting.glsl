// How a surface answers to the lamp and to the room: a body that scatters light, grain and all, under
// a smoother coat that mirrors it.

const float PI = 3.14159265;

uniform vec3 eye;
uniform float light_level;
uniform vec3 key_position;
uniform vec3 key_colour;
uniform float key_radius;
uniform vec3 key_pool;        // share far beside the board; where the pool begins and ends to fade
uniform vec3 other_position;  // a weaker light, without shadows
uniform vec3 other_colour;
uniform float room_level;
uniform vec3 bulb_place;      // of the lamp on the table, for what stands close to it
uniform vec3 bulb_colour;
uniform sampler2D reflections;
uniform vec3 diffuse_light[9];

#include "octahedron.glsl"

const vec3 DIELECTRIC = vec3(0.04);

struct Surface {
    vec3 albedo;
    vec3 normal;     // of the body below the coat
    vec3 coat;       // normal of the coat, or of a metal: what mirrors
    float roughness; // of the coat
    vec3 mirror;     // reflectance seen straight on
    float metal;     // 1: no diffuse light
    vec3 emission;
};

#ifdef SURFACES_ONLY
#include "surfaces_only.glsl"
#else

const float ROUGHEST_LEVEL = 6.0;
const float BRIGHTEST = 4.0;
const float DAZZLE = 0.24;  // of a perfect mirror; of what is rougher it is less

vec3 room_diffuse(vec3 n) {
    vec3 sum = diffuse_light[0] + diffuse_light[1] * n.y + diffuse_light[2] * n.z
               + diffuse_light[3] * n.x + diffuse_light[4] * n.x * n.y + diffuse_light[5] * n.y * n.z
               + diffuse_light[6] * (3.0 * n.z * n.z - 1.0) + diffuse_light[7] * n.x * n.z
               + diffuse_light[8] * (n.x * n.x - n.y * n.y);
    return max(sum, vec3(0.0));
}

float distribution(float n_h, float a) {
    float a2 = a * a;
    float d = n_h * n_h * (a2 - 1.0) + 1.0;
    return a2 / (PI * d * d);
}

float shadowing(float n_v, float n_l, float a) {
    float a2 = a * a;
    return 0.5 / (n_l * sqrt(n_v * n_v * (1.0 - a2) + a2) + n_v * sqrt(n_l * n_l * (1.0 - a2) + a2)
                  + 1e-5);
}

vec3 fresnel(vec3 mirror, float cosine) {
    float grazing = 1.0 - cosine;
    float squared = grazing * grazing;
    return mirror + (1.0 - mirror) * (squared * squared * grazing);
}

// Share of a prefiltered reflection that a rough dielectric returns (Karis' fit).
vec2 environment_share(float roughness, float n_v) {
    vec4 r = roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float a = min(r.x * r.x, exp2(-9.28 * n_v)) * r.x + r.y;
    return vec2(-1.04, 1.04) * a + r.zw;
}

// `lit`: share of the lamp that is seen. `open`: share of the room that is seen.
// `mirrored`: what the surface mirrors nearby (rgb) and how surely (a).
vec3 shade(Surface s, vec3 place, float lit, float open, vec4 mirrored) {
    vec3 to_eye = normalize(eye - place);
    float n_v = max(dot(s.coat, to_eye), 1e-3);
    float a = max(s.roughness * s.roughness, 0.004);

    vec3 to_key = key_position - place;
    float squared = dot(to_key, to_key);
    vec3 light = to_key * inversesqrt(squared);
    float facing = max(dot(light, normalize(key_position)), 0.0);
    float falloff = dot(key_position, key_position) / squared * facing;
    float pool = mix(1.0, key_pool.x, smoothstep(key_pool.y, key_pool.z, length(place.xz)));
    vec3 key = key_colour * (falloff * pool * lit);
    const float WRAP = 0.10;  // the lamp is wide: it reaches a little round the edge
    float n_l = dot(s.normal, light);
    float diffuse = max((n_l + WRAP) / ((1.0 + WRAP) * (1.0 + WRAP)), 0.0);

    // The point of the lamp nearest to the mirror direction stands for all of it.
    vec3 bounce = reflect(-to_eye, s.coat);
    vec3 off_centre = dot(to_key, bounce) * bounce - to_key;
    vec3 nearest = to_key + off_centre * clamp(key_radius / length(off_centre), 0.0, 1.0);
    vec3 glint = normalize(nearest);
    float widened = clamp(a + 0.5 * key_radius * inversesqrt(squared), 0.0, 1.0);
    vec3 half_way = normalize(to_eye + glint);
    float n_g = max(dot(s.coat, glint), 0.0);
    float energy = (a * a) / (widened * widened);
    vec3 specular = fresnel(s.mirror, max(dot(to_eye, half_way), 0.0))
                    * (distribution(max(dot(s.coat, half_way), 0.0), a) * shadowing(n_v, n_g, a)
                       * energy * n_g);

    // The eye, and a film, give way to a highlight: what it lies on is still seen through it.
    float smoothness = 1.0 - s.roughness;
    float dazzling = DAZZLE * smoothness * smoothness * smoothness + 1e-3;
    specular /= 1.0 + max(specular.r, max(specular.g, specular.b)) / dazzling;

    float board_level = key_colour.g * 0.17;
    vec3 near_light = other_colour * max(dot(s.normal, normalize(other_position - place)), 0.0);
#ifdef NEAR_BULB
    vec3 to_bulb = bulb_place - place;
    float bulb_squared = dot(to_bulb, to_bulb);
    near_light += bulb_colour * (2.2 * max(dot(s.normal, to_bulb) * inversesqrt(bulb_squared), 0.0)
                                 / (bulb_squared + 0.5) * smoothstep(60.0, 4.0, bulb_squared));
#endif

    vec3 seen = fresnel(s.mirror, n_v);
    vec3 body = s.albedo * (1.0 - seen) * (1.0 - s.metal);
    vec3 result = key * (body * diffuse / PI + specular) + body * near_light * (open / PI);

    // Light that has been scattered by neighbours takes their colour on.
    vec3 ambient_open = open / (1.0 - s.albedo * (1.0 - open) * 0.9);
    vec3 from_board = vec3(0.20, 0.125, 0.070) * board_level * (1.0 - 0.75 * max(s.normal.y, 0.0)) * 0.60;
    result += body * (room_diffuse(s.normal) * room_level + from_board) * ambient_open;

#ifdef ROUGH_MIRROR
    vec3 room = room_diffuse(bounce);
#else
    vec3 room = textureLod(reflections, to_octahedron(bounce), s.roughness * ROUGHEST_LEVEL).rgb;
#endif
    vec2 share = environment_share(s.roughness, n_v);
#ifdef ROUGH_MIRROR
    float mirror_open = open;
#else
    float mirror_open =
        clamp(pow(n_v + open, exp2(-16.0 * s.roughness - 1.0)) - 1.0 + open, 0.0, 1.0);
#endif
    vec3 reflected = mix(room * (mirror_open * room_level), mirrored.rgb, mirrored.a);
    result += reflected * (s.mirror * share.x + share.y);
    // A glint brighter than the film can show would only make edges crawl.
    return min(result, vec3(BRIGHTEST)) * light_level + s.emission;
}
#endif
