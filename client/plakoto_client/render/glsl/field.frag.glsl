// The playing surface: lacquered wood or polished stone, inlaid (see `inlay.frag.glsl`).
in vec3 place;
in vec3 normal;
in vec3 local;
out vec4 colour;

uniform sampler2D field_colour;
uniform sampler2D field_slope;
uniform float field_finish;
uniform mat4 left_pose;
uniform mat4 right_pose;
uniform float board_rests;  // 0 while it moves: the map of light and mirrors are those of its place

#include "lighting.glsl"
#include "ground.glsl"
#include "relief.glsl"
#if REFLECTION_STEPS > 0
#include "openness.glsl"
#include "mirror.glsl"
#endif

void main() {
    mat3 turned = mat3(local.x < 0.0 ? left_pose : right_pose);
    vec2 at = local.xz / (2.0 * vec2(FIELD_HALF_WIDTH, FIELD_HALF_DEPTH)) + 0.5;
    vec4 wood = squared(texture(field_colour, at, SHARPER));
    Surface s;
    s.albedo = wood.rgb;
#if DETAIL
    vec2 slope = slope_at(field_slope, at);
    s.normal = leaning(turned[1], slope, turned[0], turned[2]);
    s.coat = leaning(turned[1], slope * COAT_FOLLOWS, turned[0], turned[2]);
#else
    s.normal = turned[1];
    s.coat = s.normal;
#endif
    s.roughness = field_finish + (0.5 - wood.a) * 0.30;
    s.mirror = DIELECTRIC;
    s.metal = 0.0;
    s.emission = vec3(0.0);
    vec2 hidden = mix(vec2(0.0, 0.3), ground_shade(local.xz), board_rests);
    vec4 mirrored = vec4(0.0);
#if REFLECTION_STEPS > 0
    mirrored = mirror_of_board(place, reflect(normalize(place - eye), vec3(0.0, 1.0, 0.0)));
    mirrored *= board_rests;
#endif
    colour = vec4(shade(s, place, 1.0 - hidden.r, 1.0 - hidden.g, mirrored), 1.0);
}
