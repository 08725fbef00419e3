// Shadows of the case on a level: upright boxes, cast from one place on the lamp after another.
// The depth of a place works as in `ground_casters.vert.glsl`.

uniform vec3 box_centre[MAX_BOXES];
uniform vec3 box_half[MAX_BOXES];
uniform int box_count;
uniform vec3 lamp_points[LAMP_POINTS];
uniform float level;
uniform vec2 ground_half;

void main() {
    int place = gl_InstanceID / box_count;
    int which = gl_InstanceID % box_count;
    vec3 lamp = lamp_points[place];
    int triangle = gl_VertexID / 3;
    int face = triangle / 2;
    int corner = gl_VertexID % 3 + (triangle % 2 == 0 ? 0 : (gl_VertexID % 3 == 0 ? 0 : 1));
    vec2 square = vec2(corner == 1 || corner == 2 ? 1.0 : -1.0, corner >= 2 ? 1.0 : -1.0);
    float way = face % 2 == 0 ? 1.0 : -1.0;
    vec3 local = face < 2 ? vec3(way, square) : (face < 4 ? vec3(square.x, way, square.y)
                                                          : vec3(square, way));
    vec3 p = box_centre[which] + local * box_half[which];
    vec2 at = lamp.xz + (p.xz - lamp.xz) * ((lamp.y - level) / (lamp.y - p.y));
    float depth = 1.0 - 2.0 * float(place + 1) / float(LAMP_POINTS + 1);
    gl_Position = vec4(at / ground_half, depth, 1.0);
}
