// The glow that a lens, or an eye, sees about a burning bulb.
in vec2 offset;
out vec4 result;

uniform float lamp_level;

const vec3 WARM = vec3(1.0, 0.52, 0.17);

void main() {
    float far = length(offset) * GLOW_REACH;
    float fade = 1.0 - smoothstep(0.55, 1.0, length(offset));
    float glow = 0.85 * exp(-2.0 * far * far) + 0.16 * exp(-1.3 * far);
    result = vec4(WARM * glow * fade * lamp_level, 0.0);
}
