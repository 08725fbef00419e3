// What the lacquer mirrors of the checkers and rails near by: a short march over the height map.

uniform sampler2D colour_map;

vec4 mirror_of_board(vec3 place, vec3 direction) {
    float travelled = 0.03;
    float stride = 0.07;
    for (int i = 0; i < REFLECTION_STEPS; i++) {
        vec3 at = place + direction * travelled;
        float height = height_at(at.xz, 0.0);
        if (height > at.y) {
            vec3 found = textureLod(colour_map, at.xz / (2.0 * HEIGHT_HALF) + 0.5, 0.0).rgb;
            return vec4(found * (room_diffuse(vec3(0.0, 0.6, 0.8)) + 0.18 * key_colour), 0.85);
        }
        travelled += stride;
        stride *= 1.25;
    }
    return vec4(0.0);
}
