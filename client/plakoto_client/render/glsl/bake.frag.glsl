// Bakes one tile of a material: rgb is the square root of the linear albedo, a the height of its
// surface, 0.5 level. A tile is eight widths wide and repeats; the grain of wood runs along u.
// PATTERN is one of the numbers of `recipes.Pattern`; what the four numbers of `shape` mean for each
// pattern stands there too.
in vec2 uv;
out vec4 baked;

uniform vec3 tone_dark;
uniform vec3 tone_middle;
uniform vec3 tone_light;
uniform vec4 shape;

#include "noise.glsl"

const float TILE = 8.0;  // widths

vec3 ramp(float t) {
    return t < 0.5 ? mix(tone_dark, tone_middle, t * 2.0) : mix(tone_middle, tone_light, t * 2.0 - 1.0);
}

float centred(vec2 p, ivec2 period, int octaves) {
    return fractal(p, period, octaves) / (1.0 - exp2(-float(octaves))) - 0.5;
}

// A ring from its early wood to the dark line of its late wood, which ends abruptly.
float late_wood(float ring) {
    float within = fract(ring);
    return smoothstep(0.10, 0.86, within) * (1.0 - smoothstep(0.90, 1.0, within));
}

// Fibres and open pores run along the grain whatever the figure is.
vec4 with_fibres(float lightness, float late, float pores, float waviness) {
    float along = uv.x + 0.002 * waviness;
    float fibre = centred(vec2(along * 14.0, uv.y * 310.0 + waviness * 3.0), ivec2(14, 310), 3);
    float thread = centred(vec2(along * 40.0, uv.y * 640.0 + waviness * 6.0), ivec2(40, 640), 2);
    lightness += 0.34 * fibre + 0.16 * thread;
    float dash = value_noise(vec2(uv.x * 88.0, uv.y * 560.0 + waviness * 4.0), ivec2(88, 560));
    float dot_like = value_noise(vec2(uv.x * 190.0, uv.y * 800.0), ivec2(190, 800));
    float pore = smoothstep(0.70, 0.86, dash) + 0.6 * smoothstep(0.76, 0.90, dot_like);
    pore = min(pore, 1.0) * pores * mix(1.0, 0.45, late);
    vec3 colour = ramp(clamp(lightness, 0.0, 1.0)) * (1.0 - 0.72 * pore);
    float height = 0.5 + 0.10 * fibre + 0.08 * thread - 0.34 * pore - 0.06 * (late - 0.4);
    return vec4(colour, clamp(height, 0.0, 1.0));
}

// Boards sawn through a trunk: near its middle the rings meet the surface at a shallow angle and make
// arches, at its borders they run straight. shape: rings in a width, contrast, pores, curl.
vec4 sawn(float boards) {
    float across = uv.y * boards;
    float board = floor(across);
    float chance = cell_value(ivec2(int(board), 3), ivec2(int(boards), 64));
    float other = cell_value(ivec2(int(board), 9), ivec2(int(boards), 64));
    vec2 bend = vec2(centred(uv * vec2(2, 5) + 7.0, ivec2(2, 5), 4),
                     centred(uv * vec2(3, 9) + 3.0, ivec2(3, 9), 4));
    float from_pith = (fract(across) - 0.25 - 0.5 * chance) * TILE / boards + 0.30 * bend.x;
    float depth = 0.55 + 1.5 * other + 1.9 * centred(vec2(uv.x * 2.0 + other * 8.0, board * 3.0 + 0.5),
                                                   ivec2(2, 64), 2) + 0.20 * bend.y;
    float distance = sqrt(from_pith * from_pith + depth * depth);
    float ragged = centred(vec2(uv.x * 9.0, uv.y * 120.0), ivec2(9, 120), 3);
    float ring = distance * shape.x + ragged * 0.42 + 64.0;
    float year = cell_value(ivec2(int(floor(ring)), int(board) + 5), ivec2(512, 512));
    float late = late_wood(ring);
    float patch_ = centred(uv * vec2(2, 5) + 11.0, ivec2(2, 5), 4);
    float shimmer = centred(vec2(uv.x * 40.0 + bend.x * 9.0, uv.y * 5.0 + bend.y * 2.0), ivec2(40, 5), 3);
    float lightness = 0.60 - shape.y * (late - 0.35) + 0.20 * shape.y * (year - 0.5)
                      + 0.42 * patch_ + shape.w * shimmer + 0.16 * (chance - 0.5);
    return with_fibres(lightness, late, shape.z, 10.0 * bend.x);
}

// Burl: grain that flows round many eyes. shape: eyes across the tile, contrast, pores, unused.
vec4 burl() {
    vec2 p = uv * 6.0;
    vec2 warp = vec2(centred(p, ivec2(6), 5), centred(p + 9.0, ivec2(6), 5));
    vec2 q = uv * shape.x + warp * 1.9;
    float eyes = 0.0;
    float nearest = 8.0;
    for (int i = 0; i < 9; i++) {
        ivec2 cell = ivec2(floor(q)) + ivec2(i % 3 - 1, i / 3 - 1);
        float x = cell_value(cell, ivec2(int(shape.x)));
        float y = cell_value(cell + 71, ivec2(int(shape.x)));
        vec2 from = q - vec2(cell) - vec2(x, y);
        float far = length(from);
        nearest = min(nearest, far);
        eyes += smoothstep(0.16, 0.05, far) * step(0.55, fract(x * 7.0 + y * 3.0));
    }
    float rings = nearest * 6.0 + 5.0 * centred(p * 2.0 + warp * 4.0, ivec2(12), 4);
    float late = late_wood(rings);
    float cloud = centred(p + warp * 3.0, ivec2(6), 5);
    float fine = centred(uv * 150.0 + warp * 30.0, ivec2(150), 3);
    float lightness = 0.56 - shape.y * (late - 0.4) + 1.05 * cloud + 0.42 * fine;
    lightness -= 0.55 * min(eyes, 1.0);
    vec3 colour = ramp(clamp(lightness, 0.0, 1.0));
    float pore = smoothstep(0.74, 0.88, value_noise(uv * 340.0 + warp * 20.0, ivec2(340))) * shape.z;
    return vec4(colour * (1.0 - 0.6 * pore), clamp(0.5 + 0.08 * fine - 0.3 * pore, 0.0, 1.0));
}

// Quarter-sawn wood of dark and light stripes. shape: stripes in a width, contrast, pores, waviness.
vec4 striped() {
    vec2 bend = vec2(centred(uv * vec2(1, 3) + 5.0, ivec2(1, 3), 3),
                     centred(uv * vec2(3, 14), ivec2(3, 14), 4));
    float at = uv.y * TILE * shape.x + shape.w * (bend.x * 5.0 + bend.y * 1.4);
    float width = 0.30 + 0.30 * cell_value(ivec2(int(floor(at)), 2), ivec2(512));
    float within = fract(at);
    float ragged = 0.20 * centred(vec2(uv.x * 16.0, uv.y * 260.0), ivec2(16, 260), 3);
    float dark = smoothstep(0.06, 0.30, within + ragged) * (1.0 - smoothstep(width, width + 0.16, within + ragged));
    float tint = cell_value(ivec2(int(floor(at)), 7), ivec2(512));
    float lightness = 0.72 - shape.y * dark * (0.6 + 0.5 * tint) + 0.20 * bend.y;
    return with_fibres(lightness, dark, shape.z, 6.0 * bend.x);
}

// Marble: clouds with two families of veins. shape: veins across the tile, their strength, clouds,
// white specks.
vec4 marble() {
    vec2 p = uv * shape.x;
    ivec2 period = ivec2(int(shape.x));
    vec2 warp = vec2(centred(p, period, 6), centred(p + 5.0, period, 6));
    float field_ = centred(p + warp * 2.4, period, 6);
    float vein = pow(clamp(1.0 - abs(field_) * 9.0, 0.0, 1.0), 3.0);
    vein *= smoothstep(-0.22, 0.16, centred(p + 2.0 + warp, period, 3));
    float second = centred(p * 2.0 + warp.yx * 3.4, period * 2, 6);
    float hair = pow(clamp(1.0 - abs(second) * 16.0, 0.0, 1.0), 2.0);
    float cloud = centred(p * 2.0 + warp * 1.6, period * 2, 6);
    float lightness = 0.62 + shape.z * 2.2 * cloud;
    vec3 colour = mix(ramp(0.5), tone_light, clamp(lightness, 0.0, 1.0));
    colour = mix(colour, tone_dark, clamp(shape.y * (0.80 * vein + 0.30 * hair), 0.0, 1.0));
    float speck = smoothstep(0.80, 0.93, value_noise(uv * 420.0, ivec2(420))) * shape.w;
    colour = mix(colour, tone_light * 1.2 + 0.05, speck);
    return vec4(colour, 0.5 + 0.03 * cloud);
}

// Turned or cast stuff with soft clouds and fine parallel lines, as bone and ivory have, or none.
// shape: clouds, lines, specks, unused.
vec4 cloudy() {
    vec2 p = uv * 6.0;
    vec2 warp = vec2(centred(p, ivec2(6), 5), centred(p + 9.0, ivec2(6), 5));
    float veins = centred(p * 2.0 + warp * 3.0, ivec2(12), 5);
    float lines = centred(vec2(uv.x * 6.0, uv.y * 150.0) + warp * 5.0, ivec2(6, 150), 3);
    float speck = smoothstep(0.76, 0.90, value_noise(uv * 300.0, ivec2(300)));
    float lightness = 0.62 + shape.x * 1.6 * veins + shape.y * lines - 0.35 * shape.z * speck;
    vec3 colour = ramp(clamp(lightness, 0.0, 1.0));
    float scratch = centred(uv * vec2(200, 90) + warp * 8.0, ivec2(200, 90), 2);
    return vec4(colour, 0.5 + 0.10 * scratch - 0.10 * speck * shape.z);
}

void main() {
    vec4 surface;
#if PATTERN == 0
    surface = sawn(2.0);
#elif PATTERN == 1
    surface = burl();
#elif PATTERN == 2
    surface = striped();
#elif PATTERN == 3
    surface = marble();
#else
    surface = cloudy();
#endif
    baked = vec4(sqrt(surface.rgb), surface.a);
}
