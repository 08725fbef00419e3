// Share of the room seen from a place, from a height map of the board and its mipmaps.

uniform sampler2D height_map;

// The cheapest tier looks at two surroundings in place of three, and trusts each more.
#if DETAIL
const int SURROUNDINGS = 3;
const float TRUST = 0.46;
#else
const int SURROUNDINGS = 2;
const float TRUST = 0.60;
#endif

const vec2 HEIGHT_HALF = vec2(HEIGHT_HALF_WIDTH, HEIGHT_HALF_DEPTH);

float height_at(vec2 xz, float level) {
    return textureLod(height_map, xz / (2.0 * HEIGHT_HALF) + 0.5, level).r;
}

float openness(vec3 place, vec3 normal) {
    float hidden = 0.0;
    float texel = 2.0 * HEIGHT_HALF_WIDTH / HEIGHT_SIZE;
    for (int level = 1; level <= SURROUNDINGS; level++) {
        float reach = texel * exp2(float(level));
        float height = height_at(place.xz + normal.xz * reach * 0.9, float(level));
        hidden += TRUST * clamp((height - place.y - normal.y * reach * 0.05) / reach, 0.0, 1.0);
    }
    float open = 1.0 - clamp(hidden, 0.0, 0.93);
    return open * (0.60 + 0.40 * clamp(normal.y * 0.5 + 0.75, 0.0, 1.0));  // below is the dark table
}
