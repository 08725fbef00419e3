// One triangle over a part of a picture: `uv` is the place in the whole one.
uniform vec4 part;  // left, bottom, width, height, as shares of the whole
out vec2 uv;

void main() {
    vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
    uv = part.xy + corner * part.zw;
    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
