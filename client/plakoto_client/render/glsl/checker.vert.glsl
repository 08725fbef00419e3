// One checker of many.
in vec3 in_place;
in vec3 in_normal;
in vec4 checker_place;   // xyz and yaw
in vec4 checker_kind;    // dark, grain, pinned, mother
in vec4 checker_glow;    // colour and strength

uniform mat4 view_projection;

out vec3 place;
out vec3 normal;
out vec3 local;
flat out vec4 kind;
flat out vec4 glow;
flat out vec2 centre;

void main() {
    float cosine = cos(checker_place.w);
    float sine = sin(checker_place.w);
    mat3 turned = mat3(cosine, 0.0, -sine, 0.0, 1.0, 0.0, sine, 0.0, cosine);
    local = in_place;
    place = turned * in_place + checker_place.xyz;
    normal = turned * in_normal;
    kind = checker_kind;
    glow = checker_glow;
    centre = checker_place.xz;
    gl_Position = view_projection * vec4(place, 1.0);
}
