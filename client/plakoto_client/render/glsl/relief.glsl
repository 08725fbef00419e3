// Materials are stored as the square root of their albedo, with a height; slopes tilt the normal.

#include "slope_scale.glsl"

const float TILE = 8.0;      // widths
const float SHARPER = -0.4;  // steps of the mipmaps: what is smoothed by samples need not be blurred

vec4 squared(vec4 stored) {
    return vec4(stored.rgb * stored.rgb, stored.a);
}

// A material's tile at `p`, in widths along and across the grain.
vec4 material(sampler2D image, vec2 p) {
    return squared(texture(image, p / TILE, SHARPER));
}

// Brought nearer to the material's own mean, by `calm` from 0 to 1: what is a lively figure in the
// hand is noise from where the board is seen.
vec4 calmed(vec4 found, vec3 mean, float calm) {
    return vec4(mix(found.rgb, mean, calm), found.a);
}

const float RAIL_CALM = 0.35;
const float TABLE_CALM = 0.68;

vec2 slope_at(sampler2D image, vec2 at) {
    return slope_of(texture(image, at).rg);
}

// `normal` where the surface rises by `slope` along `right` and `up`.
vec3 leaning(vec3 normal, vec2 slope, vec3 right, vec3 up) {
    return normalize(normal - slope.x * right - slope.y * up);
}

// A coat flows over the grain: what is left of its slopes.
const float COAT_FOLLOWS = 0.30;

// Tilt `normal` by a height known only on screen (Mikkelsen's unparametrised bump mapping).
vec3 tilted(vec3 normal, vec3 place, float height) {
    vec3 along_x = dFdx(place);
    vec3 along_y = dFdy(place);
    vec3 r1 = cross(along_y, normal);
    vec3 r2 = cross(normal, along_x);
    float area = dot(along_x, r1);
    vec3 gradient = sign(area) * (dFdx(height) * r1 + dFdy(height) * r2);
    return normalize(abs(area) * normal - gradient);
}
