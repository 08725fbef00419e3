// One checker of many.
in vec3 in_place;
in vec3 in_normal;
in vec3 checker_place;
in vec4 checker_kind;    // dark, grain, pinned, mother
in vec4 checker_glow;    // colour and strength
in vec4 checker_rotation;  // quaternion: w, then x, y, z

uniform mat4 view_projection;

out vec3 place;
out vec3 normal;
out vec3 local;
flat out vec4 kind;
flat out vec4 glow;
out vec3 spoke;            // from the axis outwards

vec3 rotated(vec3 v) {
    vec3 axis = checker_rotation.yzw;
    return v + 2.0 * cross(axis, cross(axis, v) + checker_rotation.x * v);
}

void main() {
    local = in_place;
    place = rotated(in_place) + checker_place;
    normal = rotated(in_normal);
    spoke = rotated(vec3(in_place.x, 0.0, in_place.z));
    kind = checker_kind;
    glow = checker_glow;
    gl_Position = view_projection * vec4(place, 1.0);
}
