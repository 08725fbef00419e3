// What the lacquer mirrors of the checkers and rails near by: a march over the height map. The place
// between the last step above it and the first below is told from the two heights, so that the image
// has no steps of its own.

uniform sampler2D colour_map;

vec4 mirror_of_board(vec3 place, vec3 direction) {
    const float FIRST = 0.05;
    const float GROWTH = 1.16;
    float travelled = FIRST;
    float stride = FIRST;
    float above = 0.0;
    for (int i = 0; i < REFLECTION_STEPS; i++) {
        vec3 at = place + direction * travelled;
        float over = at.y - height_at(at.xz, 0.0);
        if (over < 0.0) {
            float back = clamp(-over / max(above - over, 1e-4), 0.0, 1.0);
            vec2 hit = (at - direction * stride * back).xz;
            vec3 found = textureLod(colour_map, hit / (2.0 * HEIGHT_HALF) + 0.5, 0.0).rgb;
            float sure = 1.0 - smoothstep(0.5, 1.0, float(i) / float(REFLECTION_STEPS));
            vec3 light = room_diffuse(vec3(0.0, 0.6, 0.8)) + 0.12 * key_colour;
            // Little light gets to the foot of what stands here, least of all below a round edge.
            float at_foot = smoothstep(-0.02, 0.16, at.y);
            return vec4(found * light * mix(0.12, 1.0, at_foot), 0.9 * sure);
        }
        above = over;
        stride *= GROWTH;
        travelled += stride;
    }
    return vec4(0.0);
}
