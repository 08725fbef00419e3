// Polished brass of the hinges.
in vec3 place;
in vec3 normal;
in vec3 local;
out vec4 colour;

#define NEAR_BULB

#include "lighting.glsl"
#include "shadow.glsl"
#include "openness.glsl"

const vec3 BRASS = vec3(1.0, 0.46, 0.13);

const float HINGE_Z = 3.1;

// Height of the leaf about its screws: round heads with a slot.
float screws(vec3 p, out float slot) {
    vec2 q = vec2(abs(p.x) - 0.155, abs(abs(abs(p.z) - HINGE_Z) - 0.25));
    float radius = length(q);
    vec2 turned = mat2(0.8, 0.6, -0.6, 0.8) * q;
    slot = (1.0 - smoothstep(0.006, 0.014, abs(turned.x))) * (1.0 - smoothstep(0.040, 0.048, radius));
    return smoothstep(0.050, 0.058, radius);
}

void main() {
    Surface s;
    s.normal = normalize(normal);
    s.coat = s.normal;
    float slot;
    float outside_head = screws(local, slot);
    float ring = outside_head * (1.0 - smoothstep(0.058, 0.075, length(vec2(abs(local.x) - 0.155,
        abs(abs(abs(local.z) - HINGE_Z) - 0.25)))));
    float leaf = step(0.06, abs(local.x));
    float dark = leaf * max(slot, ring * 0.6);
    // Brushed: much of what it sends back is its own colour from everywhere.
    s.albedo = BRASS * 0.32 * (1.0 - 0.75 * dark);
    s.roughness = 0.24 + 0.2 * dark;
    s.mirror = BRASS * 0.85 * (1.0 - 0.75 * dark);
    s.metal = 0.5;
    s.emission = vec3(0.0);
    float lit = key_visibility(place, s.normal);
    colour = vec4(shade(s, place, lit, openness(place, s.normal), vec4(0.0)), 1.0);
}
