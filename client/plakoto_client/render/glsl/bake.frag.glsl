// Bakes one tile of a material. rgb: square root of the linear albedo; a: relief, 0.5 is level.
// The grain of wood runs along u. MATERIAL is one of the numbers of `textures.Material`.
in vec2 uv;
out vec4 baked;

#include "noise.glsl"

vec3 ramp(vec3 dark, vec3 middle, vec3 light, float t) {
    return t < 0.5 ? mix(dark, middle, t * 2.0) : mix(middle, light, t * 2.0 - 1.0);
}

// Flat-sawn wood: growth rings cut at a shallow angle, bent by slow noise, with long fibres,
// cross-grain shimmer and open pores.
vec4 wood(vec3 dark, vec3 middle, vec3 light, int rings, float bend, float pores) {
    vec2 warp = vec2(fractal(uv * vec2(2, 6), ivec2(2, 6), 4),
                     fractal(uv * vec2(3, 8) + 7.0, ivec2(3, 8), 4));
    float slow = fractal(uv * vec2(1, 2) + 3.0, ivec2(1, 2), 3);
    float ring = uv.y * float(rings) + (warp.x - 0.5) * bend + (slow - 0.5) * bend * 2.2;
    float late = fract(ring);  // ends in the dark latewood line
    late = smoothstep(0.0, 0.8, late) * (1.0 - smoothstep(0.88, 1.0, late));
    float fibre = fractal(vec2(uv.x * 10.0, uv.y * 220.0 + warp.y * 5.0), ivec2(10, 220), 3);
    float fine = fractal(vec2(uv.x * 34.0, uv.y * 520.0), ivec2(34, 520), 2);
    float patches = fractal(uv * vec2(2, 3) + 11.0, ivec2(2, 3), 4);
    float shimmer = fractal(vec2(uv.x * 46.0 + warp.x * 6.0, uv.y * 5.0), ivec2(46, 5), 3);
    float darkness = 0.5 + (late - 0.5) * 0.40 + (fibre - 0.45) * 0.55 + (patches - 0.45) * 0.70
                     + (shimmer - 0.45) * 0.14;
    vec3 colour = ramp(dark, middle, light, clamp(1.0 - darkness, 0.0, 1.0));
    float pore = smoothstep(0.64, 0.80, value_noise(vec2(uv.x * 120.0, uv.y * 600.0), ivec2(120, 600)));
    pore *= (0.35 + 0.65 * late) * pores;
    colour *= (1.0 - pore) * (0.90 + 0.20 * fine);
    float relief = 0.5 + 0.12 * (0.5 - darkness) - 0.42 * pore + 0.18 * (fine - 0.4);
    return vec4(colour, clamp(relief, 0.0, 1.0));
}

// Cast or turned material with cloudy streaks: bone and dark horn.
vec4 cloudy(vec3 ground, vec3 streak, float amount) {
    vec2 p = uv * 6.0;
    vec2 warp = vec2(fractal(p, ivec2(6), 5), fractal(p + 9.0, ivec2(6), 5));
    float veins = fractal(p * 2.0 + warp * 3.0, ivec2(12), 5);
    float k = smoothstep(0.32, 0.68, veins);
    float speck = smoothstep(0.72, 0.9, value_noise(uv * 160.0, ivec2(160)));
    vec3 colour = mix(ground, streak, k * amount);
    return vec4(mix(colour, streak * 0.7, speck * 0.25), 0.5 + 0.1 * (k - 0.5));
}

void main() {
    vec4 surface;
#if MATERIAL == 0  // walnut of the frame
    surface = wood(vec3(0.036, 0.016, 0.008), vec3(0.118, 0.056, 0.027), vec3(0.205, 0.108, 0.055),
                   9, 2.0, 0.55);
#elif MATERIAL == 1  // olive-brown field
    surface = wood(vec3(0.125, 0.066, 0.030), vec3(0.265, 0.155, 0.078), vec3(0.40, 0.255, 0.140),
                   6, 4.2, 0.40);
#elif MATERIAL == 2  // table: smoked oak
    surface = wood(vec3(0.012, 0.008, 0.006), vec3(0.040, 0.025, 0.017), vec3(0.075, 0.049, 0.033),
                   7, 2.6, 0.60);
#elif MATERIAL == 3  // maple points
    surface = wood(vec3(0.38, 0.23, 0.105), vec3(0.58, 0.39, 0.205), vec3(0.72, 0.53, 0.31),
                   12, 1.3, 0.20);
#elif MATERIAL == 4  // cherry points
    surface = wood(vec3(0.045, 0.012, 0.008), vec3(0.105, 0.027, 0.016), vec3(0.175, 0.052, 0.028),
                   11, 1.4, 0.45);
#elif MATERIAL == 5  // ivory
    surface = cloudy(vec3(0.80, 0.735, 0.60), vec3(0.70, 0.59, 0.42), 0.75);
#else  // ebony
    surface = cloudy(vec3(0.018, 0.014, 0.013), vec3(0.046, 0.027, 0.021), 0.9);
#endif
    baked = vec4(sqrt(surface.rgb), surface.a);
}
