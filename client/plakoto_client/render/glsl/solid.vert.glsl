// What never moves: table, fields, frame, hinges.
in vec3 in_place;
in vec3 in_normal;

uniform mat4 view_projection;

out vec3 place;
out vec3 normal;

void main() {
    place = in_place;
    normal = in_normal;
    gl_Position = view_projection * vec4(place, 1.0);
}
