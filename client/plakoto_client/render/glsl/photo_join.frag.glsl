// Puts body and light together again.
out vec4 seen;

uniform sampler2D light;
uniform sampler2D gleam;
uniform sampler2D hue;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec3 root = texelFetch(hue, pixel, 0).rgb;
    vec3 albedo = max(root * root, vec3(0.004));
    seen = vec4(albedo * texelFetch(light, pixel, 0).rgb + texelFetch(gleam, pixel, 0).rgb, 1.0);
}
