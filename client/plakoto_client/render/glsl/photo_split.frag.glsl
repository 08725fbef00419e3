// Means of what has been summed up, made ready for the denoiser. The colour of the body is divided
// out, so that grain and inlay stay sharp while the light on them is smoothed, and so is how bright
// its mirror image is likely to be, so that grain stays sharp in a sheen.
layout(location = 0) out vec4 light;   // on the body
layout(location = 1) out vec4 gleam;   // mirrored
layout(location = 2) out vec4 shape;   // normal
layout(location = 3) out vec4 hue;     // root of the body's colour; a: likely brightness of the mirrored

uniform sampler2D scattered;
uniform sampler2D mirrored;
uniform sampler2D seen_body;
uniform sampler2D seen_shape;
uniform float count;  // samples of each pixel

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec3 body = texelFetch(seen_body, pixel, 0).rgb / count;
    vec3 albedo = max(body, vec3(0.004));
    light = vec4(texelFetch(scattered, pixel, 0).rgb / count / albedo, 1.0);
    vec4 seen = texelFetch(mirrored, pixel, 0) / count;
    gleam = vec4(seen.rgb / (seen.a + LEAST_GLEAM), 1.0);
    shape = texelFetch(seen_shape, pixel, 0) / count;
    hue = vec4(sqrt(body), seen.a);
}
