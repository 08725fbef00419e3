// The playing surface: lacquered wood or polished stone, inlaid (see `inlay.frag.glsl`).
in vec3 place;
in vec3 normal;
out vec4 colour;

uniform sampler2D field_colour;
uniform sampler2D field_slope;
uniform float field_finish;

#include "lighting.glsl"
#include "ground.glsl"
#include "relief.glsl"
#if REFLECTION_STEPS > 0
#include "openness.glsl"
#include "mirror.glsl"
#endif

void main() {
    vec2 at = place.xz / (2.0 * vec2(FIELD_HALF_WIDTH, FIELD_HALF_DEPTH)) + 0.5;
    vec4 wood = squared(texture(field_colour, at, SHARPER));
    Surface s;
    s.albedo = wood.rgb;
#if DETAIL
    vec2 slope = slope_at(field_slope, at);
    s.normal = leaning(vec3(0.0, 1.0, 0.0), slope, vec3(1.0, 0.0, 0.0), vec3(0.0, 0.0, 1.0));
    s.coat = leaning(vec3(0.0, 1.0, 0.0), slope * COAT_FOLLOWS, vec3(1.0, 0.0, 0.0), vec3(0.0, 0.0, 1.0));
#else
    s.normal = vec3(0.0, 1.0, 0.0);
    s.coat = s.normal;
#endif
    s.roughness = field_finish + (0.5 - wood.a) * 0.30;
    s.mirror = DIELECTRIC;
    s.metal = 0.0;
    s.emission = vec3(0.0);
    vec2 hidden = ground_shade(place.xz);
    vec4 mirrored = vec4(0.0);
#if REFLECTION_STEPS > 0
    mirrored = mirror_of_board(place, reflect(normalize(place - eye), vec3(0.0, 1.0, 0.0)));
#endif
    colour = vec4(shade(s, place, 1.0 - hidden.r, 1.0 - hidden.g, mirrored), 1.0);
}
