// Means of what has been summed up, made ready for the denoiser. The colour of the body is divided
// out, so that grain and inlay stay sharp while the light on them is smoothed.
layout(location = 0) out vec4 light;   // on the body; a: variance of its brightness
layout(location = 1) out vec4 gleam;   // mirrored; a: likewise
layout(location = 2) out vec4 shape;   // normal, distance
layout(location = 3) out vec4 hue;     // root of the body's colour

uniform sampler2D scattered;
uniform sampler2D mirrored;
uniform sampler2D seen_body;
uniform sampler2D seen_shape;
uniform float count;  // samples of each pixel

const vec3 BRIGHTNESS = vec3(0.2126, 0.7152, 0.0722);
const float UNKNOWN = 0.25;  // variance, as a share of the squared brightness, of a single sample

float variance_of_mean(float mean, float sum_of_squares) {
    float known = max(sum_of_squares / count - mean * mean, 0.0) / max(count - 1.0, 1.0);
    return known + UNKNOWN * mean * mean / (count * count);
}

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec3 body = texelFetch(seen_body, pixel, 0).rgb;
    vec3 albedo = max(body / count, vec3(0.004));
    vec4 sum = texelFetch(scattered, pixel, 0);
    vec3 mean = sum.rgb / count;
    float scale = max(dot(albedo, BRIGHTNESS), 0.004);
    light = vec4(mean / albedo,
                 variance_of_mean(dot(mean, BRIGHTNESS), sum.a) / (scale * scale));
    sum = texelFetch(mirrored, pixel, 0);
    mean = sum.rgb / count;
    gleam = vec4(mean, variance_of_mean(dot(mean, BRIGHTNESS), sum.a));
    shape = texelFetch(seen_shape, pixel, 0) / count;
    hue = vec4(sqrt(body / count), 1.0);
}
