// Rings that differ in shape as well as in colour: see `overlay.py` for what each says.
in vec2 offset;
flat in float strength;
flat in vec4 look;     // shape, then colour
out vec4 result;

uniform float light_level;

const float PI = 3.14159265;
const float RIM = 0.022;       // width of the dark rim that sets a ring off from pale wood
const float RIM_STRENGTH = 0.55;

const int TARGET = 0;   // ring and dot
const int AIMED = 1;    // the ring swells
const int CURSOR = 2;   // four corners
const int ORIGIN = 3;   // dashes
const int LANDING = 4;  // ring round the checker
const int HINT = 5;     // double ring

float ring(float radius, float middle, float half_width, float blur) {
    return 1.0 - smoothstep(half_width - blur, half_width + blur, abs(radius - middle));
}

float dot_mark(float radius, float size, float blur) {
    return 1.0 - smoothstep(size - blur, size + blur, radius);
}

float dashes(float angle, float count, float share) {
    float phase = abs(fract(angle / (2.0 * PI) * count) - 0.5) * 2.0;
    return 1.0 - smoothstep(share - 0.06, share + 0.06, phase);
}

// How much of the shape covers this place if its lines are `grown` wider.
float cover(int shape, float radius, float angle, float grown, float blur) {
    if (shape == TARGET) {
        return max(ring(radius, 0.37, 0.032 + grown, blur), dot_mark(radius, 0.10 + grown, blur));
    }
    if (shape == AIMED) {
        return max(ring(radius, 0.52, 0.045 + grown, blur), dot_mark(radius, 0.15 + grown, blur));
    }
    if (shape == CURSOR) {
        return ring(radius, 0.57, 0.040 + grown, blur) * dashes(angle + PI / 4.0, 4.0, 0.5 + grown);
    }
    if (shape == ORIGIN) {
        return ring(radius, 0.40, 0.026 + grown, blur) * dashes(angle, 12.0, 0.55 + grown * 4.0);
    }
    if (shape == LANDING) {
        return ring(radius, 0.495, 0.024 + grown, blur);
    }
    return max(ring(radius, 0.52, 0.028 + grown, blur), ring(radius, 0.41, 0.022 + grown, blur));
}

float halo(int shape, float radius) {
    if (shape == TARGET) {
        return 0.28 * (1.0 - smoothstep(0.10, 0.40, radius));
    }
    if (shape == AIMED) {
        return 0.45 * (1.0 - smoothstep(0.12, 0.62, radius));
    }
    if (shape == CURSOR || shape == ORIGIN) {
        return 0.0;
    }
    return 0.30 * (1.0 - smoothstep(0.0, 0.20, abs(radius - 0.50)));
}

void main() {
    float radius = length(offset);
    float angle = atan(offset.y, offset.x);
    float blur = max(fwidth(radius) * 0.8, 0.004);
    int shape = int(look.x + 0.5);
    float line = cover(shape, radius, angle, 0.0, blur);
    float bright = max(line, halo(shape, radius));
    float dark = RIM_STRENGTH * cover(shape, radius, angle, max(RIM, 1.2 * blur), blur);
    float alpha = max(bright, dark);
    result = vec4(look.yzw * light_level * bright, alpha) * strength;
}
