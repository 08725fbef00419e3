// The room around the table, as radiance by direction: dim warm walls, a tall window to the left
// behind the board, the glow of the lamp, daylight behind the viewer and a light in a corner.

const vec3 WINDOW_CENTRE = vec3(-4.0, 9.6, -9.5);
const vec3 WINDOW_RIGHT = vec3(2.9, 0.0, 0.6);
const vec3 WINDOW_UP = vec3(0.0, 3.0, 0.0);
const vec3 WINDOW_COLOUR = vec3(1.9, 2.15, 2.5);

float band(float value, float low, float high, float softness) {
    return smoothstep(low - softness, low + softness, value)
           * (1.0 - smoothstep(high - softness, high + softness, value));
}

float window_panes(vec2 q) {
    float panes = band(q.x, -1.0, 1.0, 0.015) * band(q.y, -1.0, 1.0, 0.015);
    panes *= 1.0 - band(q.x, -0.04, 0.04, 0.01);
    panes *= 1.0 - band(q.y, -0.37, -0.30, 0.012);
    return panes * (1.0 - band(q.y, 0.30, 0.37, 0.012));
}

vec3 window_light(vec3 direction) {
    vec3 facing = normalize(cross(WINDOW_RIGHT, WINDOW_UP));
    float distance = dot(WINDOW_CENTRE, facing) / dot(direction, facing);
    if (distance <= 0.0) {
        return vec3(0.0);
    }
    vec3 offset = direction * distance - WINDOW_CENTRE;
    vec2 q = vec2(dot(offset, WINDOW_RIGHT) / dot(WINDOW_RIGHT, WINDOW_RIGHT),
                  dot(offset, WINDOW_UP) / dot(WINDOW_UP, WINDOW_UP));
    return WINDOW_COLOUR * window_panes(q) * mix(0.55, 1.15, smoothstep(-1.0, 1.0, q.y));
}

vec3 room(vec3 direction) {
    float up = direction.y;
    vec3 colour = mix(vec3(0.052, 0.038, 0.029), vec3(0.135, 0.12, 0.105), smoothstep(0.0, 1.0, up));
    colour = mix(vec3(0.050, 0.034, 0.024), colour, smoothstep(-0.25, 0.12, up));
    colour *= 0.8 + 0.2 * band(up, 0.02, 0.33, 0.02);
    vec3 lamp = normalize(vec3(-0.69, 0.67, -0.27));
    colour += vec3(0.24, 0.18, 0.12) * exp(-7.0 * (1.0 - dot(direction, lamp)));
    vec3 spill = normalize(vec3(-0.4, 0.6, -0.7));
    colour += vec3(0.10, 0.125, 0.16) * exp(-5.0 * (1.0 - dot(direction, spill)));
    // Daylight behind the viewer: what he sees of a checker's edge is lit by it.
    colour += vec3(0.66, 0.68, 0.70) * exp(-3.0 * (1.0 - dot(direction, vec3(0.105, 0.421, 0.901))));
    float around = atan(direction.x, direction.z);
    colour += vec3(0.9, 0.62, 0.36) * band(around, 2.55, 2.72, 0.03) * band(up, 0.16, 0.42, 0.03);
    return colour;
}

vec3 environment_radiance(vec3 direction) {
    return room(direction) + window_light(direction);
}
