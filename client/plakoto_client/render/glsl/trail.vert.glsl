// A ribbon that faces the eye along the flight of a step.
in vec3 in_place;
in vec4 in_ribbon;   // across (-1 or 1), along (0 to 1), strength, unused

uniform mat4 view_projection;

out vec3 ribbon;

void main() {
    ribbon = in_ribbon.xyz;
    gl_Position = view_projection * vec4(in_place, 1.0);
}
