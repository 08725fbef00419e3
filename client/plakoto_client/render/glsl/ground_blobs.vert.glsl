// A square about each checker or die, in which it hides some of the room.
uniform vec4 casters[MAX_CASTERS];
uniform vec4 rotations[MAX_CASTERS];
uniform float level;
uniform vec2 ground_half;

out vec2 offset;        // from the caster's axis
flat out vec3 shape;    // radius, height of its bottom over the level, its height

#include "corner.glsl"

void main() {
    vec4 caster = casters[gl_InstanceID];
    bool is_die = dot(rotations[gl_InstanceID], rotations[gl_InstanceID]) > 0.5;
    float bottom = (is_die ? caster.y - DIE_HALF : caster.y) - level;
    shape = vec3(is_die ? DIE_HALF * 1.08 : CHECKER_RADIUS, bottom, caster.w);
    float reach = bottom + caster.w > 0.0 ? BLOB_REACH + BLOB_SPREAD * max(bottom, 0.0) : 0.0;
    offset = square_corner(gl_VertexID) * reach;
    gl_Position = vec4((caster.xz + offset) / ground_half, 0.0, 1.0);
}
