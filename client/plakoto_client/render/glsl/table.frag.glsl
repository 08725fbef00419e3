// The table: planks or stone with a worn satin finish.
in vec3 place;
in vec3 normal;
out vec4 colour;

uniform sampler2D table_colour;
uniform sampler2D table_slope;
uniform vec3 table_mean;
uniform float table_finish;
uniform float table_planks;  // 1; 0 for a slab of stone, which has no seams

#define NEAR_BULB
#if !DETAIL
#define ROUGH_MIRROR  // mirrors no shapes: for the cheapest tier
#endif
#include "lighting.glsl"
#include "ground.glsl"
#include "relief.glsl"
#include "tray.glsl"

const float PLANK_WIDTH = 4.0;   // the width of a board of the tile
const float SATIN = 0.45;        // worn: it mirrors less than a coat does
const vec3 FELT = vec3(0.018, 0.060, 0.038);

void main() {
    float across = place.z / PLANK_WIDTH + 0.5;
    float plank = floor(across) * table_planks;
    float seam_distance = (0.5 - abs(fract(across) - 0.5)) * PLANK_WIDTH;
    float chance = mix(0.5, fract(sin(plank * 127.1 + 3.7) * 43758.5453), table_planks);
    vec2 grain = vec2(place.x + chance * TILE, across * PLANK_WIDTH);
    vec4 wood = calmed(material(table_colour, grain), table_mean, TABLE_CALM * table_planks);
    float blur = max(fwidth(place.z), 0.004);
    float seam = (1.0 - smoothstep(0.010, 0.010 + blur, seam_distance)) * table_planks;

    vec2 hidden = ground_shade(place.xz);
    // Felt lines the recesses of the tray, which stands on the table.
    vec2 beyond = abs(tray_place(place.xz)) - RECESS_HALF;
    float felt = step(max(beyond.x, beyond.y), 0.10);
    seam *= 1.0 - felt;
    float nap = fract(sin(dot(floor(place.xz * 90.0), vec2(12.9898, 78.233))) * 43758.5453);

    Surface s;
    s.albedo = wood.rgb * (0.92 + 0.16 * chance) * (1.0 - 0.65 * seam);
    s.normal = vec3(0.0, 1.0, 0.0);
    s.coat = s.normal;
#if DETAIL
    vec2 slope = slope_at(table_slope, grain / TILE) * (1.0 - felt);
    s.normal = leaning(s.normal, slope, vec3(1.0, 0.0, 0.0), vec3(0.0, 0.0, 1.0));
    s.coat = leaning(s.coat, slope * 0.6, vec3(1.0, 0.0, 0.0), vec3(0.0, 0.0, 1.0));
#endif
    s.roughness = table_finish + (0.5 - wood.a) * 0.30;
    s.mirror = DIELECTRIC * SATIN * (1.0 - seam) * (1.0 - felt);
    s.albedo = mix(s.albedo, FELT * (0.85 + 0.3 * nap), felt);
    s.roughness = mix(s.roughness, 0.95, felt);
    s.metal = 0.0;
    s.emission = vec3(0.0);
    float open = (1.0 - hidden.g) * (1.0 - 0.5 * seam);
    colour = vec4(shade(s, place, 1.0 - hidden.r, open, vec4(0.0)), 1.0);
}
