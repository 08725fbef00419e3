// Prefilters the room for one roughness: GGX-weighted mean of what a mirror of it would see.
in vec2 uv;
out vec4 radiance;

uniform float roughness;
uniform int samples;  // 1: the room itself

#include "octahedron.glsl"
#include "environment.glsl"

const float PI = 3.14159265;

void main() {
    vec3 normal = from_octahedron(uv);
    if (samples < 2) {
        radiance = vec4(environment_radiance(normal), 1.0);
        return;
    }
    float a = roughness * roughness;
    vec3 helper = abs(normal.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
    vec3 tangent = normalize(cross(normal, helper));
    vec3 bitangent = cross(normal, tangent);
    vec3 sum = vec3(0.0);
    float weight = 0.0;
    for (int i = 0; i < samples; i++) {
        float share = (float(i) + 0.5) / float(samples);
        float turn = float(i) * 2.39996323;
        float cosine = sqrt((1.0 - share) / (1.0 + (a * a - 1.0) * share));
        float sine = sqrt(1.0 - cosine * cosine);
        vec3 half_way = sine * cos(turn) * tangent + sine * sin(turn) * bitangent + cosine * normal;
        vec3 light = reflect(-normal, half_way);
        float level = dot(normal, light);
        if (level > 0.0) {
            sum += environment_radiance(light) * level;
            weight += level;
        }
    }
    radiance = vec4(sum / max(weight, 1e-4), 1.0);
}
