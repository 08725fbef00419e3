// In place of lighting: records what is seen, for whoever lights it in another way (photo mode).
// Every alpha is 1, so that a digit blended over a rail replaces what is recorded there.

layout(location = 1) out vec4 seen_place;
layout(location = 2) out vec4 seen_normal;
layout(location = 3) out vec4 seen_mirror;
layout(location = 4) out vec4 seen_finish;    // roughness, metal
layout(location = 5) out vec4 seen_emission;

vec3 shade(Surface s, vec3 place, float lit, float open, vec4 mirrored) {
    seen_place = vec4(place, 1.0);
    seen_normal = vec4(s.normal, 1.0);
    seen_mirror = vec4(s.mirror, 1.0);
    seen_finish = vec4(s.roughness, s.metal, 0.0, 1.0);
    seen_emission = vec4(s.emission, 1.0);
    return s.albedo;
}
