// Coloured paper, lit from both sides: the light goes through it a little.
in vec3 place;
in vec3 normal;
in vec2 corner;
flat in vec3 paper;
out vec4 colour;

uniform vec3 key_position;
uniform vec3 key_colour;
uniform float light_level;
uniform float room_level;

void main() {
    vec3 light = normalize(key_position - place);
    float facing = abs(dot(normalize(normal), light));
    float sheen = 0.25 * pow(facing, 24.0);
    vec3 lit = key_colour * ((0.12 + 0.55 * facing) / 3.14159265) + vec3(0.45 * room_level);
    colour = vec4((paper * lit + sheen * key_colour * 0.2) * light_level, 1.0);
}
