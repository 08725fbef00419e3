// One die of a few.
in vec3 in_place;
in vec3 in_normal;
in vec4 die_place;       // xyz of the centre, strength
in vec4 die_rotation;    // quaternion: w, then x, y, z

uniform mat4 view_projection;

out vec3 place;
out vec3 normal;
out vec3 local;
flat out float strength;

vec3 rotated(vec3 v) {
    vec3 axis = die_rotation.yzw;
    return v + 2.0 * cross(axis, cross(axis, v) + die_rotation.x * v);
}

void main() {
    local = in_place;
    place = rotated(in_place) + die_place.xyz;
    normal = rotated(in_normal);
    strength = die_place.w;
    gl_Position = view_projection * vec4(place, 1.0);
}
