// One digit of a point's number, gold leaf on the rail.
in vec4 digit_place;   // x, z, half width, half height
in float digit_shape;  // 0 to 9

uniform mat4 view_projection;
uniform mat4 left_pose;
uniform mat4 right_pose;

out vec3 place;
out vec3 normal;
out vec2 glyph;

#include "corner.glsl"

void main() {
    vec2 square = square_corner(gl_VertexID);
    glyph = vec2((digit_shape + 0.5 + 0.5 * square.x) / 10.0, 0.5 + 0.5 * square.y);
    place = vec3(digit_place.x + square.x * digit_place.z, RAIL_HEIGHT + 0.003,
                 digit_place.y + square.y * digit_place.w);
    mat4 pose = left_pose;
    if (digit_place.x > 0.0) pose = right_pose;
    place = (pose * vec4(place, 1.0)).xyz;
    normal = pose[1].xyz;
    gl_Position = view_projection * vec4(place, 1.0);
}
