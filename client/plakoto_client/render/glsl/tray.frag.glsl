// The tray beside the board: the case's wood, mitred round two recesses.
in vec3 place;
in vec3 normal;
out vec4 colour;

uniform sampler2D frame_colour;
uniform sampler2D frame_slope;
uniform vec3 frame_mean;
uniform float frame_finish;
uniform vec3 line_tone;

#if DETAIL
#define NEAR_BULB
#else
#define ROUGH_MIRROR  // mirrors no shapes: for the cheapest tier
#endif
#include "lighting.glsl"
#include "shadow.glsl"
#include "openness.glsl"
#include "relief.glsl"
#include "tray.glsl"

void main() {
    vec3 facing = normalize(normal);
    vec2 from_middle = tray_place(place.xz);
    vec2 beyond = abs(from_middle) - RECESS_HALF;
    bool runs_along_x = beyond.y > beyond.x;
    float blur = max(0.7 * length(fwidth(place)), 0.002);
    float mitre = 1.0 - smoothstep(0.005, 0.005 + blur, abs(beyond.x - beyond.y));

    float length_wise = runs_along_x ? place.x : place.z;
    float across = runs_along_x ? place.z : place.x;
    float over = across + (RAIL_HEIGHT - place.y) * sign(runs_along_x ? facing.z : facing.x);
    float piece = (runs_along_x ? 2.9 : 5.3) + (from_middle.x < 0.0 ? 1.9 : 0.0) + sign(place.z) * 1.1;
    vec2 grain = vec2(length_wise, over) + vec2(piece * 2.7, piece);
    vec4 wood = calmed(material(frame_colour, grain), frame_mean, RAIL_CALM);

    float on_top = smoothstep(0.9, 0.98, facing.y);
    float line = (1.0 - smoothstep(0.014, 0.014 + blur, abs(max(beyond.x, beyond.y) - 0.105))) * on_top;

    Surface s;
    s.albedo = mix(wood.rgb, line_tone * (0.75 + 0.5 * wood.a), line) * (1.0 - 0.40 * mitre);
    s.normal = facing;
    s.coat = facing;
#if DETAIL
    vec2 slope = slope_at(frame_slope, grain / TILE) * (1.0 - line);
    vec3 along = runs_along_x ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 0.0, 1.0);
    vec3 sideways = runs_along_x ? cross(along, facing) : cross(facing, along);
    s.normal = leaning(facing, slope, along, sideways);
    s.coat = leaning(facing, slope * COAT_FOLLOWS, along, sideways);
#endif
    s.roughness = frame_finish + (0.5 - wood.a) * 0.30;
    s.mirror = DIELECTRIC;
    s.metal = 0.0;
    s.emission = vec3(0.0);
    float lit = dot(facing, key_position - place) > 0.0 ? key_visibility(place, facing) : 0.0;
    colour = vec4(shade(s, place, lit, openness(place, facing), vec4(0.0)), 1.0);
}
