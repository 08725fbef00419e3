// From a tile's heights to its slopes along u and v, and its colour as it is.
in vec2 uv;
layout(location = 0) out vec4 colour;
layout(location = 1) out vec2 slope;

uniform sampler2D surface;

#include "slope_scale.glsl"

const float TILE = 8.0;      // widths
const float RISE = 0.007;    // widths from the lowest to the highest place

float height_at(ivec2 at, ivec2 size) {
    return texelFetch(surface, (at + size) % size, 0).a;
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    ivec2 size = textureSize(surface, 0);
    vec2 rise = vec2(height_at(at + ivec2(1, 0), size) - height_at(at - ivec2(1, 0), size),
                     height_at(at + ivec2(0, 1), size) - height_at(at - ivec2(0, 1), size));
    colour = texelFetch(surface, at, 0);
    slope = stored_slope(rise * RISE * vec2(size) / (2.0 * TILE));
}
