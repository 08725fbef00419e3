// Shadows of checkers and dice on a level, cast from one place on the lamp after another.
//
// A checker's shadow is the hull of its two projected faces: a fan whose spokes end on whichever
// face reaches further that way. A die's is its twelve projected triangles. Each place on the lamp
// has its own depth, nearer than the one before, so that with a strict depth test a texel counts
// each place once however many casters hide it.

uniform vec4 casters[MAX_CASTERS];    // xyz and height; a checker's bottom, a die's centre
uniform vec4 rotations[MAX_CASTERS];  // of dice: a quaternion, w first; of checkers: zero
uniform int caster_count;
uniform vec3 lamp_points[LAMP_POINTS];
uniform float level;
uniform vec2 ground_half;

#include "corner.glsl"

const float LEAST_RISE = 0.004;

vec3 raised(vec3 p) {
    return vec3(p.x, max(p.y, level + LEAST_RISE), p.z);
}

vec2 shadow_of(vec3 p, vec3 lamp) {
    return lamp.xz + (p.xz - lamp.xz) * ((lamp.y - level) / (lamp.y - p.y));
}

vec2 checker_vertex(vec4 caster, vec3 lamp) {
    vec3 low = raised(caster.xyz);
    vec3 high = raised(caster.xyz + vec3(0.0, caster.w, 0.0));
    vec2 low_centre = shadow_of(low, lamp);
    vec2 high_centre = shadow_of(high, lamp);
    int corner = gl_VertexID % 3;
    if (corner == 0) {
        return 0.5 * (low_centre + high_centre);
    }
    float angle = float(gl_VertexID / 3 + corner - 1) * (6.2831853 / float(SPOKES));
    vec2 spoke = vec2(cos(angle), sin(angle));
    bool reaches_up = dot(spoke, high_centre - low_centre) > 0.0;
    vec2 centre = reaches_up ? high_centre : low_centre;
    float height = reaches_up ? high.y : low.y;
    return centre + spoke * (CHECKER_RADIUS - 0.008) * ((lamp.y - level) / (lamp.y - height));
}

vec2 die_vertex(vec4 caster, vec4 rotation, vec3 lamp) {
    if (gl_VertexID >= 36) {
        return shadow_of(raised(caster.xyz), lamp);
    }
    vec3 local = cube_corner(gl_VertexID) * DIE_HALF * 0.97;  // its edges are rounded
    vec3 turned = local + 2.0 * cross(rotation.yzw, cross(rotation.yzw, local) + rotation.x * local);
    return shadow_of(raised(caster.xyz + turned), lamp);
}

void main() {
    int place = gl_InstanceID / caster_count;
    int which = gl_InstanceID % caster_count;
    vec4 caster = casters[which];
    vec4 rotation = rotations[which];
    vec3 lamp = lamp_points[place];
    bool is_die = dot(rotation, rotation) > 0.5;
    vec2 at = is_die ? die_vertex(caster, rotation, lamp) : checker_vertex(caster, lamp);
    if (caster.y + caster.w <= level + LEAST_RISE) {
        at = vec2(1e4);  // wholly below this level
    }
    float depth = 1.0 - 2.0 * float(place + 1) / float(LAMP_POINTS + 1);
    gl_Position = vec4(at / ground_half, depth, 1.0);
}
