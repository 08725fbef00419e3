// The case: lacquered walnut, mitred at the corners, with a thin inlaid line on top.
in vec3 place;
in vec3 normal;
in vec3 local;
in vec3 local_normal;
out vec4 colour;

uniform sampler2D frame_colour;
uniform sampler2D frame_slope;
uniform vec3 frame_mean;
uniform float frame_finish;
uniform vec3 line_tone;
uniform mat4 left_pose;
uniform mat4 right_pose;

#if DETAIL
#define NEAR_BULB
#else
#define ROUGH_MIRROR  // mirrors no shapes: for the cheapest tier
#endif
#include "lighting.glsl"
#include "shadow.glsl"
#include "openness.glsl"
#include "relief.glsl"

void main() {
    vec3 facing = normalize(normal);
    vec3 upright = normalize(local_normal);
    bool is_below = upright.y < -0.5;  // planks, seen only while the board is folded
    // Which rail is this? The corners are cut along the diagonal.
    float to_end = BOARD_HALF_DEPTH - abs(local.z);
    float to_side = BOARD_HALF_WIDTH - abs(local.x);
    float bar_scale = RAIL_WIDTH / BAR_HALF_WIDTH;
    float to_middle = abs(local.x) * bar_scale;
    float side = min(to_side, to_middle);
    bool runs_along_x = to_end < side && !is_below;
    float blur = max(0.7 * length(fwidth(local)), 0.002);
    float mitre = is_below ? 0.0 : 1.0 - smoothstep(0.006, 0.006 + blur, abs(to_end - side));

    // Wrap the grain round the rail: the length runs along it, the width over top and sides.
    float length_wise = runs_along_x ? local.x : local.z;
    float across = runs_along_x ? local.z : local.x;
    float over = across + (RAIL_HEIGHT - local.y) * sign(runs_along_x ? upright.z : upright.x);
    float rail = runs_along_x ? (local.z < 0.0 ? 1.3 : 4.1) : (local.x < 0.0 ? 2.2 : 6.4);
    rail += !runs_along_x && to_middle < to_side ? 3.1 : 0.0;
    rail += local.x < 0.0 ? 1.7 : 0.0;
    vec2 grain = vec2(length_wise, over) + vec2(rail * 2.7, rail);
    vec4 wood = calmed(material(frame_colour, grain), frame_mean, RAIL_CALM);

    float width_share = min(to_end, side) / RAIL_WIDTH;
    float line_half = 0.026;
    float line_distance = abs(width_share - 0.80);
    float on_top = smoothstep(0.9, 0.98, upright.y);
    float line = (1.0 - smoothstep(line_half, line_half + blur / RAIL_WIDTH, line_distance)) * on_top;

    Surface s;
    s.albedo = mix(wood.rgb, line_tone * (0.75 + 0.5 * wood.a), line) * (1.0 - 0.45 * mitre);
    s.normal = facing;
    s.coat = facing;
#if DETAIL
    vec2 slope = slope_at(frame_slope, grain / TILE) * (1.0 - line);
    vec3 along = mat3(local.x < 0.0 ? left_pose : right_pose)
                 * (runs_along_x ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 0.0, 1.0));
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
