// Puts body and light together again.
out vec4 seen;

uniform sampler2D light;
uniform sampler2D gleam;
uniform sampler2D hue;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 root = texelFetch(hue, pixel, 0);
    vec3 albedo = max(root.rgb * root.rgb, vec3(0.004));
    vec3 mirrored = texelFetch(gleam, pixel, 0).rgb * (root.a + LEAST_GLEAM);
    seen = vec4(albedo * texelFetch(light, pixel, 0).rgb + mirrored, 1.0);
}
