// Share of the lamp seen from a place, for what is not flat: percentage-closer soft shadows.

uniform mat4 light_view_projection;
uniform vec2 light_range;      // nearest and furthest depth of the map
uniform float shadow_texel;    // size of a texel, as a share of the map
uniform float light_tangent;   // of half the lamp's angle of view
uniform sampler2D shadow_depth;
uniform sampler2DShadow shadow_test;

float screen_noise(vec2 pixel) {
    return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
}

float light_depth(float stored) {
    return light_range.x * light_range.y
           / (light_range.y - stored * (light_range.y - light_range.x));
}

vec2 spiral(int i, int count, float turn) {
    float angle = float(i) * 2.39996323 + turn;
    return sqrt((float(i) + 0.5) / float(count)) * vec2(cos(angle), sin(angle));
}

float key_visibility(vec3 place, vec3 normal) {
    vec4 clip = light_view_projection * vec4(place + normal * 0.015, 1.0);
    vec3 at = clip.xyz / clip.w * 0.5 + 0.5;
    if (any(lessThan(at.xy, vec2(0.0))) || any(greaterThan(at.xy, vec2(1.0)))) {
        return 1.0;
    }
    float turn = screen_noise(gl_FragCoord.xy) * 6.2831853;
    float depth = light_depth(at.z);
    float per_width = 1.0 / (2.0 * depth * light_tangent);  // map's share of one point's width
    float search = key_radius * 0.10 * per_width;
    float blockers = 0.0;
    float blocker_depth = 0.0;
    for (int i = 0; i < BLOCKER_TAPS; i++) {
        float found =
            light_depth(textureLod(shadow_depth, at.xy + spiral(i, BLOCKER_TAPS, turn) * search, 0.0).r);
        if (found < depth - 0.025) {
            blocker_depth += found;
            blockers += 1.0;
        }
    }
    if (blockers < 0.5) {
        return 1.0;
    }
    blocker_depth /= blockers;
    float penumbra = key_radius * (depth - blocker_depth) / blocker_depth * per_width;
    penumbra = clamp(penumbra, 1.5 * shadow_texel, search * 2.0);
    float visible = 0.0;
    for (int i = 0; i < FILTER_TAPS; i++) {
        vec2 tap = at.xy + spiral(i, FILTER_TAPS, turn) * penumbra;
        visible += texture(shadow_test, vec3(tap, at.z - 0.0008));
    }
    return visible / float(FILTER_TAPS);
}
