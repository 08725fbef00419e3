// A glowing tube: bright core, soft sides, fading in from the origin.
in vec3 ribbon;
out vec4 result;

uniform float light_level;

const vec3 GLOW = vec3(1.00, 0.70, 0.28);

void main() {
    float side = abs(ribbon.x);
    float core = 1.0 - smoothstep(0.18, 0.42, side);
    float halo = pow(max(1.0 - side, 0.0), 2.0);
    float alpha = (0.75 * core + 0.30 * halo) * mix(0.25, 1.0, ribbon.y) * ribbon.z;
    result = vec4(GLOW * light_level * alpha, alpha);
}
