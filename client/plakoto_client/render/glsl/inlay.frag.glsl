// Puts the playing surface together: wood with inlaid points, a double border line round each half
// and a star in its middle. Like the tiles: colour and height, slopes along x and z.
in vec2 uv;
layout(location = 0) out vec4 colour;
layout(location = 1) out vec2 slope;

uniform sampler2D field_colour;
uniform sampler2D field_slope;
uniform sampler2D light_colour;
uniform sampler2D light_slope;
uniform sampler2D dark_colour;
uniform sampler2D dark_slope;
uniform vec3 line_tone;
uniform vec3 field_mean;
uniform float pixel;   // widths

#include "slope_scale.glsl"

const float PI = 3.14159265;
const float TILE = 8.0;             // widths
const float HALF_FOOT = 0.47;       // half the width of a point at its foot
const float LINE_HALF = 0.021;      // half the width of the inlaid lines
const float JOINT = 0.35;           // how dark the glue between two woods is
const float CALM = 0.32;           // how far the ground is brought nearer to its mean
const float STEP = 0.05;            // slope at a joint: no two woods end up quite level

struct Wood {
    vec4 colour;
    vec2 slope;
};

// `grain` runs along x of the board, or along z if it is turned.
Wood wood(sampler2D image, sampler2D slopes, vec2 grain, bool turned) {
    vec4 stored = textureLod(image, grain / TILE, 0.0);
    vec2 leaning = slope_of(textureLod(slopes, grain / TILE, 0.0).rg);
    return Wood(vec4(stored.rgb * stored.rgb, stored.a), turned ? leaning.yx : leaning);
}

Wood mixed(Wood a, Wood b, float share) {
    return Wood(mix(a.colour, b.colour, share), mix(a.slope, b.slope, share));
}

float chance(float n) {
    return fract(sin(n * 127.1 + 3.7) * 43758.5453);
}

// 1 inside, 0 outside an edge at distance 0 (negative inside).
float inside(float distance) {
    float blur = 0.75 * pixel;
    return 1.0 - smoothstep(-blur, blur, distance);
}

// Signed distance to an eight-rayed star; `ray` is the share of a ray's light half one is on.
float star(vec2 p, float outer, float inner, out float ray) {
    float sector = PI / 4.0;
    float angle = atan(p.y, p.x);
    float folded = mod(angle + sector * 0.5, sector) - sector * 0.5;
    float from_ridge = length(p) * sin(folded);
    float from_valley = length(p) * sin(sector * 0.5 - abs(folded));
    ray = mix(0.5, smoothstep(-pixel, pixel, from_ridge), smoothstep(0.0, pixel, from_valley));
    vec2 q = length(p) * vec2(cos(folded), abs(sin(folded)));
    vec2 tip = vec2(outer, 0.0);
    vec2 notch = inner * vec2(cos(sector * 0.5), sin(sector * 0.5));
    vec2 edge = notch - tip;
    vec2 outwards = normalize(vec2(-edge.y, edge.x));
    return dot(q - tip, outwards.x < 0.0 ? -outwards : outwards);
}

void main() {
    vec2 place = (uv * 2.0 - 1.0) * vec2(FIELD_HALF_WIDTH, FIELD_HALF_DEPTH);
    float from_bar = abs(place.x) - BAR_HALF_WIDTH;
    float from_rail = FIELD_HALF_DEPTH - abs(place.y);
    float column = clamp(floor(from_bar), 0.0, 5.0);
    float across = from_bar - column - 0.5;
    float far_row = place.y < 0.0 ? 1.0 : 0.0;
    float number = column + (place.x < 0.0 ? 6.0 : 0.0) + far_row * 12.0;
    float half_ = place.x < 0.0 ? 1.0 : 0.0;

    // The largest surface of all: a lively figure there would vie with what stands on it.
    Wood ground = wood(field_colour, field_slope, vec2(place.x + half_ * 3.3, place.y + 1.7 + half_ * 4.0), false);
    ground.colour.rgb = mix(ground.colour.rgb, field_mean, CALM);
    vec2 grain = vec2(place.y + chance(number) * 8.0, across * 0.9 + chance(number + 40.0) * 8.0);
    bool is_light = mod(column + far_row + half_, 2.0) > 0.5;
    Wood pale = wood(light_colour, light_slope, grain, true);
    Wood deep = wood(dark_colour, dark_slope, grain, true);
    Wood inlay = is_light ? pale : deep;
    inlay.colour.rgb *= 0.90 + 0.20 * chance(number + 9.0);

    float slant = sqrt(HALF_FOOT * HALF_FOOT + POINT_LENGTH * POINT_LENGTH);
    float half_width = HALF_FOOT * (1.0 - from_rail / POINT_LENGTH);
    float edge = (abs(across) - half_width) * POINT_LENGTH / slant;
    Wood surface = mixed(ground, inlay, inside(edge));
    float near_tip = step(from_rail, POINT_LENGTH + 0.25);

    float ray;
    vec2 from_star = vec2(from_bar - 3.0, place.y);
    float star_edge = star(from_star, 0.78, 0.30, ray);
    float ring = abs(length(from_star) - 0.52) - 0.016;
    Wood ray_pale = wood(light_colour, light_slope, place.yx + 2.0, true);
    Wood ray_deep = wood(dark_colour, dark_slope, place + 5.0, false);

    vec3 line = line_tone * (0.75 + 0.5 * ground.colour.a);
    float lines = inside(abs(edge) - LINE_HALF) * near_tip;
    surface.colour.rgb = mix(surface.colour.rgb, line, lines);
    surface.colour.rgb = mix(surface.colour.rgb, line, inside(ring));
    surface = mixed(surface, mixed(ray_deep, ray_pale, ray), inside(star_edge));
    surface.colour.rgb = mix(surface.colour.rgb, line * 0.5, inside(abs(star_edge) - 0.010) * 0.8);
    float border = min(min(from_bar, 6.0 - from_bar), from_rail);
    float border_line = abs(border - 0.085) - 0.017;
    surface.colour.rgb = mix(surface.colour.rgb, line, inside(border_line));

    // Between two woods there is a trace of glue, and a step that is felt rather than seen.
    float joint = inside(abs(abs(edge) - LINE_HALF) - 0.005) * near_tip;
    joint = max(joint, inside(abs(border_line) - 0.005));
    surface.colour.rgb *= 1.0 - JOINT * joint;
    surface.colour.a *= 1.0 - 0.5 * joint;
    surface.slope.x += STEP * joint * sign(across) * sign(place.x) * sign(edge);
    colour = vec4(sqrt(surface.colour.rgb), surface.colour.a);
    slope = stored_slope(surface.slope);
}
