// Smooths stair-steps along edges of a finished picture (after FXAA by Timothy Lottes).
in vec2 uv;
out vec4 result;

uniform sampler2D source;

const float LEAST_REDUCTION = 1.0 / 128.0;
const float REDUCTION = 1.0 / 8.0;
const float REACH = 3.0;   // pixels
const float LEAST_CONTRAST = 0.06;

// Green alone is close enough to what an eye calls bright.
float brightness(vec3 c) {
    return c.g;
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec2 texel = 1.0 / vec2(textureSize(source, 0));
    // Neighbours are fetched, not sampled: a CPU blends four texels for every sample.
    ivec2 low = max(at - 1, ivec2(0));
    ivec2 high = min(at + 1, textureSize(source, 0) - 1);
    vec3 middle = texelFetch(source, at, 0).rgb;
    float here = brightness(middle);
    float nw = brightness(texelFetch(source, ivec2(low.x, high.y), 0).rgb);
    float ne = brightness(texelFetch(source, high, 0).rgb);
    float sw = brightness(texelFetch(source, low, 0).rgb);
    float se = brightness(texelFetch(source, ivec2(high.x, low.y), 0).rgb);
    float darkest = min(here, min(min(nw, ne), min(sw, se)));
    float brightest = max(here, max(max(nw, ne), max(sw, se)));
    if (brightest - darkest < LEAST_CONTRAST) {
        result = vec4(middle, 1.0);
        return;
    }
    vec2 along = vec2((sw + se) - (nw + ne), (nw + sw) - (ne + se));
    float reduction = max((nw + ne + sw + se) * 0.25 * REDUCTION, LEAST_REDUCTION);
    along /= min(abs(along.x), abs(along.y)) + reduction;
    along = clamp(along, -REACH, REACH) * texel;
    vec3 narrow = 0.5 * (textureLod(source, uv - along / 6.0, 0.0).rgb
                         + textureLod(source, uv + along / 6.0, 0.0).rgb);
    vec3 wide = 0.5 * narrow
                + 0.25 * (textureLod(source, uv - along * 0.5, 0.0).rgb
                          + textureLod(source, uv + along * 0.5, 0.0).rgb);
    float found = brightness(wide);
    result = vec4(found < darkest || found > brightest ? narrow : wide, 1.0);
}
