// Leaf or ink in the shape of a digit, from an atlas of distances.
in vec3 place;
in vec3 normal;
in vec2 glyph;
out vec4 colour;

uniform sampler2D digits;

#include "lighting.glsl"
#include "shadow.glsl"

uniform vec3 number_tone;

void main() {
    float distance = texture(digits, glyph).r - 0.5;  // positive inside
    float blur = max(fwidth(distance) * 0.75, 0.01);
    float cover = smoothstep(-blur, blur, distance);
    if (cover < 0.01) {
        discard;
    }
    Surface s;
    s.albedo = number_tone * 0.62;
    s.normal = normal;
    s.coat = normal;
    // Leaf laid on wood is never quite flat: it gives its colour from all sides.
    s.roughness = 0.38;
    s.mirror = number_tone * 0.6;
    s.metal = 0.35;
    s.emission = vec3(0.0);
    float lit = key_visibility(place, normal);
    vec3 shaded = shade(s, place, lit, 1.0, vec4(0.0));
    colour = vec4(shaded * cover, cover);
}
