// A die of speckled ivory with drilled black pips; the ace is larger. Opposite faces sum to seven.
in vec3 place;
in vec3 normal;
in vec3 local;
flat in float strength;
out vec4 colour;

uniform sampler2DArray pieces;

#include "lighting.glsl"
#include "shadow.glsl"
#include "openness.glsl"
#include "relief.glsl"

const float PIP = 0.175;
const float ACE = 0.245;
const float SPREAD = 0.50;

// Distance to the nearest pip's middle in pip radii; q runs from -1 to 1 across the face.
float pip_distance(vec2 q, int face) {
    float nearest = 9.0;
    if (face == 1 || face == 3 || face == 5) {
        nearest = length(q) / (face == 1 ? ACE : PIP);
    }
    if (face >= 2) {
        nearest = min(nearest, min(length(q - SPREAD), length(q + SPREAD)) / PIP);
    }
    if (face >= 4) {
        vec2 other = vec2(SPREAD, -SPREAD);
        nearest = min(nearest, min(length(q - other), length(q + other)) / PIP);
    }
    if (face == 6) {
        vec2 middle = vec2(SPREAD, 0.0);
        nearest = min(nearest, min(length(q - middle), length(q + middle)) / PIP);
    }
    return nearest;
}

float pips(vec3 p) {
    vec3 size = abs(p);
    if (size.x > size.y && size.x > size.z) {
        return pip_distance(p.yz / DIE_HALF, p.x > 0.0 ? 3 : 4);
    }
    if (size.y > size.z) {
        return pip_distance(p.xz / DIE_HALF, p.y > 0.0 ? 1 : 6);
    }
    return pip_distance(p.xy / DIE_HALF, p.z > 0.0 ? 2 : 5);
}

void main() {
    vec3 facing = normalize(normal);
    float distance = pips(local);
    float blur = clamp(fwidth(distance), 0.01, 0.6);
    float pip = 1.0 - smoothstep(1.0 - blur, 1.0 + blur, distance);
    vec2 grain = (local.xz + local.y * vec2(0.7, 1.3)) * 2.2;
    vec4 stuff = squared(texture(pieces, vec3(grain / TILE, 2.0), SHARPER));

    Surface s;
    s.albedo = mix(stuff.rgb * vec3(1.06, 1.06, 1.04), vec3(0.016, 0.013, 0.012), pip);
    // The drilled hollow: the normal leans towards the middle at its border.
    s.normal = mix(facing, tilted(facing, place, distance * distance * 0.02), pip);
    s.coat = s.normal;
    s.roughness = mix(0.20, 0.30, pip);
    s.mirror = DIELECTRIC;
    s.metal = 0.0;
    s.emission = vec3(0.0);
    float lit = key_visibility(place, facing);
    float open = openness(place, facing) * (1.0 - 0.5 * pip);
    // A die that has been played steps back. Tone mapping lifts what is dark, hence the power.
    float dimmed = pow(strength, 1.8);
    colour = vec4(shade(s, place, lit, open, vec4(0.0)) * dimmed, 1.0);
}
