// Shadows of the case on a level: upright boxes, cast from one place on the lamp after another.
// The depth of a place works as in `ground_casters.vert.glsl`.

uniform vec3 box_centre[MAX_BOXES];
uniform vec3 box_half[MAX_BOXES];
uniform int box_count;
uniform vec3 lamp_points[LAMP_POINTS];
uniform float level;
uniform vec2 ground_half;

#include "corner.glsl"

void main() {
    int place = gl_InstanceID / box_count;
    int which = gl_InstanceID % box_count;
    vec3 lamp = lamp_points[place];
    vec3 p = box_centre[which] + cube_corner(gl_VertexID) * box_half[which];
    vec2 at = lamp.xz + (p.xz - lamp.xz) * ((lamp.y - level) / (lamp.y - p.y));
    float depth = 1.0 - 2.0 * float(place + 1) / float(LAMP_POINTS + 1);
    gl_Position = vec4(at / ground_half, depth, 1.0);
}
