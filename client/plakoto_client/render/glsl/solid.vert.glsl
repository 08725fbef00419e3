// Table, lamp and, where it MOVES, the case: its halves stand as the fold has it.
in vec3 in_place;
in vec3 in_normal;

uniform mat4 view_projection;
#ifdef MOVES
uniform mat4 left_pose;
uniform mat4 right_pose;
out vec3 local;         // in the flat board
out vec3 local_normal;
#endif

out vec3 place;
out vec3 normal;

void main() {
#ifdef MOVES
    mat4 pose = left_pose;
    if (in_place.x > 0.0) pose = right_pose;
    local = in_place;
    local_normal = in_normal;
    place = (pose * vec4(in_place, 1.0)).xyz;
    normal = mat3(pose) * in_normal;
#else
    place = in_place;
    normal = in_normal;
#endif
    gl_Position = view_projection * vec4(place, 1.0);
}
