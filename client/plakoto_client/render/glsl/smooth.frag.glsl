// Smooths stair-steps along edges of a finished picture (after FXAA by Timothy Lottes).
in vec2 uv;
out vec4 result;

uniform sampler2D source;

const float LEAST_REDUCTION = 1.0 / 128.0;
const float REDUCTION = 1.0 / 8.0;
const float REACH = 3.0;   // pixels

float brightness(vec3 c) {
    return dot(c, vec3(0.299, 0.587, 0.114));
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec2 texel = 1.0 / vec2(textureSize(source, 0));
    vec3 middle = texelFetch(source, at, 0).rgb;
    float here = brightness(middle);
    float nw = brightness(textureOffset(source, uv, ivec2(-1, 1)).rgb);
    float ne = brightness(textureOffset(source, uv, ivec2(1, 1)).rgb);
    float sw = brightness(textureOffset(source, uv, ivec2(-1, -1)).rgb);
    float se = brightness(textureOffset(source, uv, ivec2(1, -1)).rgb);
    float darkest = min(here, min(min(nw, ne), min(sw, se)));
    float brightest = max(here, max(max(nw, ne), max(sw, se)));
    if (brightest - darkest < 0.06) {
        result = vec4(middle, 1.0);
        return;
    }
    vec2 along = vec2((sw + se) - (nw + ne), (nw + sw) - (ne + se));
    float reduction = max((nw + ne + sw + se) * 0.25 * REDUCTION, LEAST_REDUCTION);
    along /= min(abs(along.x), abs(along.y)) + reduction;
    along = clamp(along, -REACH, REACH) * texel;
    vec3 narrow = 0.5 * (texture(source, uv + along * (1.0 / 3.0 - 0.5)).rgb
                         + texture(source, uv + along * (2.0 / 3.0 - 0.5)).rgb);
    vec3 wide = 0.5 * narrow
                + 0.25 * (texture(source, uv - along * 0.5).rgb + texture(source, uv + along * 0.5).rgb);
    float found = brightness(wide);
    result = vec4(found < darkest || found > brightest ? narrow : wide, 1.0);
}
