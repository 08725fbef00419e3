// A square about the bulb that faces the eye.
uniform mat4 view_projection;
uniform vec3 eye;
uniform vec3 bulb;

out vec2 offset;

#include "corner.glsl"

void main() {
    offset = square_corner(gl_VertexID);
    vec3 forward = normalize(bulb - eye);
    vec3 right = normalize(cross(forward, vec3(0.0, 1.0, 0.0)));
    vec3 up = cross(right, forward);
    vec3 at = bulb + GLOW_REACH * (offset.x * right + offset.y * up);
    gl_Position = view_projection * vec4(at, 1.0);
}
