#version 330 core
// Flat triangles in pixels, the origin in the top left corner.
uniform vec2 size;

in vec2 position;
in vec2 uv;
in vec4 colour;

out vec2 texture_uv;
out vec4 tint;

void main() {
    texture_uv = uv;
    tint = colour;
    vec2 unit = position / size;
    gl_Position = vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
}
