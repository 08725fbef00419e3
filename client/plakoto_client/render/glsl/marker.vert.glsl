// A flat square over the board for one marker.
in vec4 marker_place;   // xyz, strength
in vec4 marker_look;    // shape, red, green, blue

uniform mat4 view_projection;

out vec2 offset;
flat out float strength;
flat out vec4 look;

const float LIFT = 0.012;

void main() {
    int corner = gl_VertexID % 3 + (gl_VertexID < 3 ? 0 : (gl_VertexID % 3 == 0 ? 0 : 1));
    offset = MARKER_REACH * vec2(corner == 1 || corner == 2 ? 1.0 : -1.0, corner >= 2 ? 1.0 : -1.0);
    strength = marker_place.w;
    look = marker_look;
    vec3 at = marker_place.xyz + vec3(offset.x, LIFT, offset.y);
    gl_Position = view_projection * vec4(at, 1.0);
}
