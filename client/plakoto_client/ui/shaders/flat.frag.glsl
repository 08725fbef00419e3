#version 330 core
// The font atlas holds white shapes; the vertex colour paints them.
uniform sampler2D atlas;

in vec2 texture_uv;
in vec4 tint;

out vec4 pixel;

void main() {
    pixel = tint * texture(atlas, texture_uv);
}
