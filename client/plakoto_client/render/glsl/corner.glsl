// Corners of squares and cubes from -1 to 1, drawn as triangles without any vertex buffer.

// Six vertices make a square.
vec2 square_corner(int vertex) {
    int corner = vertex % 3 + (vertex / 3 % 2 == 0 || vertex % 3 == 0 ? 0 : 1);
    return vec2(corner == 1 || corner == 2 ? 1.0 : -1.0, corner >= 2 ? 1.0 : -1.0);
}

// Thirty-six make a cube.
vec3 cube_corner(int vertex) {
    vec2 square = square_corner(vertex);
    int face = vertex / 6;
    float way = face % 2 == 0 ? 1.0 : -1.0;
    return face < 2 ? vec3(way, square)
                    : (face < 4 ? vec3(square.x, way, square.y) : vec3(square, way));
}
