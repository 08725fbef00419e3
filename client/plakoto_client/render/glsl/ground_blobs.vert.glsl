// A square about each checker or die, in which it hides some of the room.
uniform vec4 casters[MAX_CASTERS];
uniform vec4 rotations[MAX_CASTERS];
uniform float level;
uniform vec2 ground_half;

out vec2 offset;        // from the caster's axis
flat out vec3 shape;    // radius, height of its bottom over the level, its height

void main() {
    vec4 caster = casters[gl_InstanceID];
    bool is_die = dot(rotations[gl_InstanceID], rotations[gl_InstanceID]) > 0.5;
    float bottom = (is_die ? caster.y - DIE_HALF : caster.y) - level;
    shape = vec3(is_die ? DIE_HALF * 1.08 : CHECKER_RADIUS, bottom, caster.w);
    int corner = gl_VertexID % 3 + (gl_VertexID < 3 ? 0 : (gl_VertexID % 3 == 0 ? 0 : 1));
    vec2 square = vec2(corner == 1 || corner == 2 ? 1.0 : -1.0, corner >= 2 ? 1.0 : -1.0);
    float reach = bottom + caster.w > 0.0 ? BLOB_REACH + BLOB_SPREAD * max(bottom, 0.0) : 0.0;
    offset = square * reach;
    gl_Position = vec4((caster.xz + offset) / ground_half, 0.0, 1.0);
}
