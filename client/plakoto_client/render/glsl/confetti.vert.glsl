// One snippet of paper of many.
in vec4 snippet_place;     // middle, share of the full size
in vec4 snippet_rotation;  // quaternion: w, then x, y, z
in vec3 snippet_colour;    // albedo

uniform mat4 view_projection;

out vec3 place;
out vec3 normal;
out vec2 corner;
flat out vec3 paper;

#include "corner.glsl"

vec3 rotated(vec3 v) {
    vec3 axis = snippet_rotation.yzw;
    return v + 2.0 * cross(axis, cross(axis, v) + snippet_rotation.x * v);
}

void main() {
    corner = square_corner(gl_VertexID);
    vec2 half_size = 0.5 * vec2(SNIPPET_WIDTH, SNIPPET_LENGTH) * snippet_place.w;
    place = snippet_place.xyz + rotated(vec3(corner.x * half_size.x, 0.0, corner.y * half_size.y));
    normal = rotated(vec3(0.0, 1.0, 0.0));
    paper = snippet_colour;
    gl_Position = view_projection * vec4(place, 1.0);
}
