// The table: planks or stone with a worn satin finish.
in vec3 place;
in vec3 normal;
out vec4 colour;

uniform sampler2D table_colour;
uniform sampler2D table_slope;
uniform float table_finish;
uniform float table_planks;  // 1; 0 for a slab of stone, which has no seams

#define NEAR_BULB
#if !DETAIL
#define ROUGH_MIRROR  // mirrors no shapes: for the cheapest tier
#endif
#include "lighting.glsl"
#include "ground.glsl"
#include "relief.glsl"

const float PLANK_WIDTH = 4.0;   // the width of a board of the tile
const vec3 LEATHER = vec3(0.020, 0.034, 0.026);
const vec3 GILT = vec3(0.45, 0.30, 0.12);
const float PAD_X = TOWER_X;
const float PAD_Z = 0.5 * (TRAY_NEAREST + TRAY_FURTHEST);
const vec2 PAD_HALF = vec2(TRAY_HALF_WIDTH, 0.5 * (TRAY_FURTHEST - TRAY_NEAREST));
const float PAD_CORNER = 0.16;

void main() {
    float across = place.z / PLANK_WIDTH + 0.5;
    float plank = floor(across);
    float seam_distance = (0.5 - abs(fract(across) - 0.5)) * PLANK_WIDTH;
    float chance = mix(0.5, fract(sin(plank * 127.1 + 3.7) * 43758.5453), table_planks);
    vec2 grain = vec2(place.x + chance * TILE, across * PLANK_WIDTH);
    vec4 wood = material(table_colour, grain);
    float blur = max(fwidth(place.z), 0.004);
    float seam = table_planks * (1.0 - smoothstep(0.012, 0.012 + blur, seam_distance));

    vec2 hidden = ground_shade(place.xz);
    // A leather pad for each side's borne-off checkers, with a gilt line.
    vec2 from_pad = abs(vec2(place.x - PAD_X, abs(place.z) - PAD_Z)) - (PAD_HALF - PAD_CORNER);
    float pad_edge = length(max(from_pad, 0.0)) + min(max(from_pad.x, from_pad.y), 0.0) - PAD_CORNER;
    float pad_blur = max(0.6 * length(vec2(fwidth(place.x), fwidth(place.z))), 0.003);
    float pad = 1.0 - smoothstep(-pad_blur, pad_blur, pad_edge);
    float line = 1.0 - smoothstep(0.014 - pad_blur, 0.014 + pad_blur, abs(pad_edge + 0.075));

    Surface s;
    s.albedo = wood.rgb * (0.85 + 0.3 * chance) * (1.0 - 0.75 * seam);
    s.normal = vec3(0.0, 1.0, 0.0);
    s.coat = s.normal;
#if DETAIL
    vec2 slope = slope_at(table_slope, grain / TILE) * (1.0 - pad);
    s.normal = leaning(s.normal, slope, vec3(1.0, 0.0, 0.0), vec3(0.0, 0.0, 1.0));
    s.coat = leaning(s.coat, slope * 0.6, vec3(1.0, 0.0, 0.0), vec3(0.0, 0.0, 1.0));
#endif
    s.roughness = table_finish + (0.5 - wood.a) * 0.30;
    s.mirror = DIELECTRIC * 0.7 * (1.0 - seam);
    s.albedo = mix(s.albedo, mix(LEATHER * (0.8 + 0.4 * wood.a), GILT, line * 0.8), pad);
    s.roughness = mix(s.roughness, 0.60, pad);
    s.metal = 0.0;
    s.emission = vec3(0.0);
    float open = (1.0 - hidden.g) * (1.0 - 0.5 * seam);
    colour = vec4(shade(s, place, 1.0 - hidden.r, open, vec4(0.0)), 1.0);
}
