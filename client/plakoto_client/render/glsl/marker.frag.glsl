// Rings that differ in shape as well as in colour: see `overlay.py` for what each says.
in vec2 offset;
flat in float strength;
flat in vec4 look;
out vec4 result;

uniform float light_level;

const float PI = 3.14159265;

float ring(float radius, float middle, float half_width, float blur) {
    return 1.0 - smoothstep(half_width - blur, half_width + blur, abs(radius - middle));
}

float dashes(float angle, float count, float share, float blur) {
    float phase = abs(fract(angle / (2.0 * PI) * count) - 0.5) * 2.0;
    return 1.0 - smoothstep(share - blur, share + blur, phase);
}

void main() {
    float radius = length(offset);
    float angle = atan(offset.y, offset.x);
    float blur = max(fwidth(radius) * 0.8, 0.004);
    int shape = int(look.x + 0.5);
    float cover = 0.0;
    float halo = 0.0;
    if (shape == 0) {          // target: ring and dot
        cover = max(ring(radius, 0.37, 0.030, blur), 1.0 - smoothstep(0.10 - blur, 0.10 + blur, radius));
        halo = 0.30 * (1.0 - smoothstep(0.10, 0.45, radius));
    } else if (shape == 1) {   // aimed at: the ring swells
        cover = max(ring(radius, 0.50, 0.045, blur), 1.0 - smoothstep(0.14 - blur, 0.14 + blur, radius));
        halo = 0.45 * (1.0 - smoothstep(0.10, 0.62, radius));
    } else if (shape == 2) {   // keyboard's cursor: four corners
        cover = ring(radius, 0.56, 0.040, blur) * dashes(angle + PI / 8.0, 4.0, 0.55, 0.03);
        halo = 0.15 * (1.0 - smoothstep(0.40, 0.75, radius));
    } else if (shape == 3) {   // origin: dashed
        cover = ring(radius, 0.40, 0.024, blur) * dashes(angle, 12.0, 0.55, 0.08);
    } else if (shape == 4) {   // landing: round the checker
        cover = ring(radius, 0.500, 0.026, blur);
        halo = 0.35 * (1.0 - smoothstep(0.0, 0.13, abs(radius - 0.50)));
    } else {                   // hint: double ring
        cover = max(ring(radius, 0.50, 0.026, blur), ring(radius, 0.40, 0.020, blur));
        halo = 0.35 * (1.0 - smoothstep(0.10, 0.60, radius));
    }
    // A dark rim sets the ring off from pale wood and pale checkers alike.
    float reach = max(0.030, 1.5 * blur);
    float rim = 0.0;
    for (int i = 0; i < 1; i++) {
        rim = 0.0;
    }
    float bright = clamp(max(cover, halo), 0.0, 1.0);
    result = vec4(look.yzw * light_level * bright, bright) * strength;
}
