// In place of lighting: records what is seen, for whoever lights it in another way (photo mode).
// Every alpha is 1, so that a digit blended over a rail replaces what is recorded there.

layout(location = 1) out vec4 seen_place;
layout(location = 2) out vec4 seen_normal;    // of the body
layout(location = 3) out vec4 seen_coat;      // normal of what mirrors
layout(location = 4) out vec4 seen_mirror;
layout(location = 5) out vec4 seen_finish;    // GGX width, metal
layout(location = 6) out vec4 seen_emission;

const float WIDEST_BEND = 0.18;

// Where the surface bends within a pixel, a single place would only sparkle: the width of the lobe
// takes the bend in (Tokuyoshi and Kaplanyan).
float width_with_bend(float roughness, vec3 normal) {
    vec3 across = dFdx(normal);
    vec3 up = dFdy(normal);
    float bend = min(0.5 * (dot(across, across) + dot(up, up)), WIDEST_BEND);
    float a = max(roughness * roughness, 0.004);
    return sqrt(a * a + bend);
}

vec3 shade(Surface s, vec3 place, float lit, float open, vec4 mirrored) {
    seen_place = vec4(place, 1.0);
    seen_normal = vec4(s.normal, 1.0);
    seen_coat = vec4(s.coat, 1.0);
    seen_mirror = vec4(s.mirror, 1.0);
    seen_finish = vec4(width_with_bend(s.roughness, s.coat), s.metal, 0.0, 1.0);
    seen_emission = vec4(s.emission, 1.0);
    return s.albedo;
}
