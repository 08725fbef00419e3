// A flat square over the board for one marker.
in vec4 marker_place;   // xyz, strength
in vec4 marker_look;    // shape, red, green, blue

uniform mat4 view_projection;

out vec2 offset;
flat out float strength;
flat out vec4 look;

#include "corner.glsl"

const float LIFT = 0.012;

void main() {
    offset = MARKER_REACH * square_corner(gl_VertexID);
    strength = marker_place.w;
    look = marker_look;
    vec3 at = marker_place.xyz + vec3(offset.x, LIFT, offset.y);
    gl_Position = view_projection * vec4(at, 1.0);
}
