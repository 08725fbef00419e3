// The map of light on a level: r is the hidden share of the lamp, g the hidden share of the room.

uniform sampler2D ground_light;
uniform vec2 ground_half;  // half the extents of the map

vec2 ground_shade(vec2 xz) {
    return textureLod(ground_light, xz / (2.0 * ground_half) + 0.5, 0.0).rg;
}
