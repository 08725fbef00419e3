// Hidden share of the room beside or below an upright cylinder.
in vec2 offset;
flat in vec3 shape;
out vec4 result;

const float PI = 3.14159265;

// Form factor of a level disc of `radius` at `height`, seen from `distance` off its axis.
float disc(float radius, float height, float distance) {
    float d2 = distance * distance;
    float h2 = height * height;
    float r2 = radius * radius;
    float sum = d2 + h2 + r2;
    return 0.5 * (1.0 - (d2 + h2 - r2) * inversesqrt(max(sum * sum - 4.0 * r2 * d2, 1e-6)));
}

void main() {
    float radius = shape.x;
    float bottom = max(shape.y, 0.0);
    float top = shape.y + shape.z;
    float distance = length(offset);
    float beside = max(distance - radius, 0.0);
    float angle = asin(min(radius / max(distance, radius), 1.0)) / (0.5 * PI);
    // The side: a wall from bottom to top, as wide as the cylinder looks.
    float side = 0.5 * angle * (beside * inversesqrt(beside * beside + bottom * bottom + 1e-5)
                                - beside * inversesqrt(beside * beside + top * top + 1e-5));
    float below = disc(radius, max(bottom, 0.03), distance);
    float hidden = clamp(below + max(side, 0.0), 0.0, 1.0);
    float reach = BLOB_REACH + BLOB_SPREAD * bottom;
    hidden *= 1.0 - smoothstep(0.65 * reach, reach, distance);
    result = vec4(0.0, hidden, 0.0, 0.0);
}
