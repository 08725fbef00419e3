// Copies a texture as it is.
in vec2 uv;
out vec4 result;

uniform sampler2D source;

void main() {
    result = texture(source, uv);
}
