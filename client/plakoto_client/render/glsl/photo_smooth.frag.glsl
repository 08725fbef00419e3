// One round of the denoiser: an edge-avoiding a-trous filter (Dammertz et al.) whose tolerance for
// differences of brightness follows their variance (Schied et al., SVGF). `stride` doubles from
// round to round. Averages run over neighbours of like normal, distance and colour.
layout(location = 0) out vec4 smooth_light;
layout(location = 1) out vec4 smooth_gleam;

uniform sampler2D light;
uniform sampler2D gleam;
uniform sampler2D shape;
uniform sampler2D hue;
uniform ivec2 size;
uniform int stride;

const vec3 BRIGHTNESS = vec3(0.2126, 0.7152, 0.0722);
const float FLAT = 0.002;  // distances that differ by this share are the same
const float KERNEL[3] = float[3](0.375, 0.25, 0.0625);

// Variance, smoothed a little: that of a single pixel is noisy itself.
vec2 variance_around(ivec2 pixel) {
    vec2 sum = vec2(0.0);
    float weights = 0.0;
    for (int y = -1; y <= 1; y++) {
        for (int x = -1; x <= 1; x++) {
            ivec2 at = clamp(pixel + ivec2(x, y), ivec2(0), size - 1);
            float weight = (x == 0 ? 2.0 : 1.0) * (y == 0 ? 2.0 : 1.0);
            sum += weight * vec2(texelFetch(light, at, 0).a, texelFetch(gleam, at, 0).a);
            weights += weight;
        }
    }
    return sum / weights;
}

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 own_light = texelFetch(light, pixel, 0);
    vec4 own_gleam = texelFetch(gleam, pixel, 0);
    vec4 own_shape = texelFetch(shape, pixel, 0);
    vec3 own_hue = texelFetch(hue, pixel, 0).rgb;
    vec2 own_bright = vec2(dot(own_light.rgb, BRIGHTNESS), dot(own_gleam.rgb, BRIGHTNESS));
    vec2 tolerance = TOLERANCE * sqrt(variance_around(pixel)) + 1e-5;

    // How the distance changes from pixel to pixel, taken on the side where it changes less.
    vec4 beside = vec4(
        texelFetch(shape, clamp(pixel + ivec2(1, 0), ivec2(0), size - 1), 0).a,
        texelFetch(shape, clamp(pixel - ivec2(1, 0), ivec2(0), size - 1), 0).a,
        texelFetch(shape, clamp(pixel + ivec2(0, 1), ivec2(0), size - 1), 0).a,
        texelFetch(shape, clamp(pixel - ivec2(0, 1), ivec2(0), size - 1), 0).a) - own_shape.a;
    vec2 slope = vec2(min(abs(beside.x), abs(beside.y)), min(abs(beside.z), abs(beside.w)));

    float centre = KERNEL[0] * KERNEL[0];
    vec4 light_sum = own_light * vec4(vec3(centre), centre * centre);
    vec4 gleam_sum = own_gleam * vec4(vec3(centre), centre * centre);
    vec2 weights = vec2(centre);
    for (int y = -2; y <= 2; y++) {
        for (int x = -2; x <= 2; x++) {
            ivec2 offset = ivec2(x, y) * stride;
            ivec2 at = pixel + offset;
            if ((x == 0 && y == 0) || any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, size))) {
                continue;
            }
            vec4 there_shape = texelFetch(shape, at, 0);
            float nearness = abs(there_shape.a - own_shape.a)
                             / (dot(slope, abs(vec2(offset))) + FLAT * own_shape.a);
            float parting = 1.0 - dot(there_shape.xyz, own_shape.xyz)
                                      * inversesqrt(max(dot(there_shape.xyz, there_shape.xyz)
                                                        * dot(own_shape.xyz, own_shape.xyz), 1e-6));
            vec3 colours = texelFetch(hue, at, 0).rgb - own_hue;
            float alike = exp(-nearness - parting * NORMAL_SHARPNESS
                              - dot(colours, colours) * COLOUR_SHARPNESS);
            alike *= KERNEL[abs(x)] * KERNEL[abs(y)];
            vec4 there_light = texelFetch(light, at, 0);
            vec4 there_gleam = texelFetch(gleam, at, 0);
            vec2 bright = vec2(dot(there_light.rgb, BRIGHTNESS), dot(there_gleam.rgb, BRIGHTNESS));
            vec2 weight = alike * exp(-abs(bright - own_bright) / tolerance);
            light_sum += there_light * vec4(vec3(weight.x), weight.x * weight.x);
            gleam_sum += there_gleam * vec4(vec3(weight.y), weight.y * weight.y);
            weights += weight;
        }
    }
    smooth_light = light_sum / vec4(vec3(weights.x), weights.x * weights.x);
    smooth_gleam = gleam_sum / vec4(vec3(weights.y), weights.y * weights.y);
}
