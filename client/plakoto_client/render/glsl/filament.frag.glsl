// The lamp's wire: grey while it is cold, white-hot when it burns.
in vec3 place;
in vec3 normal;
out vec4 colour;

uniform float lamp_level;
uniform float light_level;
uniform float room_level;

const vec3 COLD = vec3(0.055, 0.042, 0.036);
const vec3 EMBER = vec3(4.0, 0.8, 0.05);
const vec3 HOT = vec3(40.0, 22.0, 8.0);

void main() {
    vec3 burning = mix(EMBER, HOT, lamp_level) * lamp_level;
    colour = vec4(COLD * room_level * light_level + burning, 1.0);
}
