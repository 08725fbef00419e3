// The room around the table, as radiance by direction: dim warm walls, a tall window far to the
// right, a soft ceiling light and a reading lamp in a corner.

const vec3 WINDOW_CENTRE = vec3(9.0, 7.2, -12.0);
const vec3 WINDOW_RIGHT = vec3(3.6, 0.0, 2.4);
const vec3 WINDOW_UP = vec3(0.0, 3.4, 0.0);
const vec3 WINDOW_COLOUR = vec3(3.6, 4.5, 5.6);

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
    vec3 colour = mix(vec3(0.085, 0.062, 0.046), vec3(0.21, 0.185, 0.16), smoothstep(0.0, 1.0, up));
    colour = mix(vec3(0.050, 0.034, 0.024), colour, smoothstep(-0.25, 0.12, up));
    colour *= 0.8 + 0.2 * band(up, 0.02, 0.33, 0.02);
    vec3 lamp = normalize(vec3(-0.51, 0.76, 0.40));
    colour += vec3(0.50, 0.38, 0.25) * exp(-7.0 * (1.0 - dot(direction, lamp)));
    vec3 spill = normalize(vec3(0.6, 0.45, -0.8));
    colour += vec3(0.16, 0.19, 0.24) * exp(-5.0 * (1.0 - dot(direction, spill)));
    float around = atan(direction.x, direction.z);
    colour += vec3(0.9, 0.62, 0.36) * band(around, 2.55, 2.72, 0.03) * band(up, 0.16, 0.42, 0.03);
    return colour;
}

vec3 environment_radiance(vec3 direction) {
    return room(direction) + window_light(direction);
}
