// Thin glass of the bulb: it mirrors the room and the light, darkens what lies behind its border a
// little, and when the lamp burns it is full of light.
in vec3 place;
in vec3 normal;
out vec4 colour;

uniform vec3 eye;
uniform vec3 key_position;
uniform vec3 key_colour;
uniform float light_level;
uniform float room_level;
uniform float lamp_level;
uniform vec3 bulb;
uniform sampler2D reflections;

#include "octahedron.glsl"

const vec3 AMBER = vec3(0.16, 0.085, 0.035);
const vec3 LIT = vec3(2.6, 1.35, 0.42);

void main() {
    vec3 facing = normalize(normal);
    vec3 to_eye = normalize(eye - place);
    float n_v = abs(dot(facing, to_eye));
    float grazing = pow(1.0 - n_v, 5.0);
    float mirror = 0.15 + 0.80 * grazing;
    vec3 bounce = reflect(-to_eye, facing);
    vec3 room = textureLod(reflections, to_octahedron(bounce), 1.0).rgb * room_level;
    float glint = smoothstep(0.972, 0.984, dot(bounce, normalize(key_position - place)));
    vec3 mirrored = (room + key_colour * glint * 1.6) * mirror * light_level;
    float thick = 0.06 + 0.74 * pow(1.0 - n_v, 2.6);
    vec3 tint = AMBER * thick * room_level * light_level;
    vec3 within = LIT * lamp_level * (0.30 + 0.70 * n_v * n_v);
    colour = vec4(mirrored + tint + within, min(thick + 0.35 * lamp_level, 1.0));
}
