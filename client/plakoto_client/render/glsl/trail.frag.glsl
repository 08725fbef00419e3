// A glowing tube: bright core, soft sides, fading in from the origin.
in vec3 ribbon;
out vec4 result;

uniform float light_level;

const vec3 GLOW = vec3(1.50, 0.48, 0.02);

void main() {
    float side = abs(ribbon.x);
    float core = 1.0 - smoothstep(0.20, 0.45, side);
    float halo = 0.45 * (1.0 - side) * (1.0 - side);
    float dark = 0.66 * (1.0 - smoothstep(0.45, 0.95, side));  // sets it off from pale wood
    float fade = mix(0.35, 1.0, ribbon.y) * ribbon.z;
    float bright = max(0.85 * core, halo);
    result = vec4(GLOW * light_level * bright, max(bright, dark)) * fade;
}
