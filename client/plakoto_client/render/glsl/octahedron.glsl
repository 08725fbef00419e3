// Directions on a square: the upper half space in the inner diamond, the lower one in the corners.

vec2 to_octahedron(vec3 direction) {
    direction /= abs(direction.x) + abs(direction.y) + abs(direction.z);
    vec2 p = direction.xz;
    if (direction.y < 0.0) {
        p = (1.0 - abs(p.yx)) * vec2(p.x < 0.0 ? -1.0 : 1.0, p.y < 0.0 ? -1.0 : 1.0);
    }
    return p * 0.5 + 0.5;
}

vec3 from_octahedron(vec2 square) {
    vec2 p = square * 2.0 - 1.0;
    float up = 1.0 - abs(p.x) - abs(p.y);
    if (up < 0.0) {
        p = (1.0 - abs(p.yx)) * vec2(p.x < 0.0 ? -1.0 : 1.0, p.y < 0.0 ? -1.0 : 1.0);
    }
    return normalize(vec3(p.x, up, p.y));
}
