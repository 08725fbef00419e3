// From light to picture: a lens that darkens towards its corners, AgX tone mapping with a punchy look, a trace of grain.
in vec2 uv;
out vec4 picture;

uniform sampler2D light;
uniform vec2 picture_size;
uniform float exposure;

const float LENS = 4.2;      // squared focal length, in heights of the picture
const float RICHNESS = 1.20;
const vec3 DEPTH = vec3(0.88);  // what is left of the darkest tones, as on slide film
const float GRAIN = 0.008;  // hides banding

// Minimal AgX after Benjamin Wrensch: linear light in, display values (gamma 2.2) out.
vec3 agx(vec3 c) {
    const mat3 INSET = mat3(0.842479062253094, 0.0423282422610123, 0.0423756549057051,
                            0.0784335999999992, 0.878468636469772, 0.0784336,
                            0.0792237451477643, 0.0791661274605434, 0.879142973793104);
    const mat3 OUTSET = mat3(1.19687900512017, -0.0528968517574562, -0.0529716355144438,
                             -0.0980208811401368, 1.15190312990417, -0.0980434501171241,
                             -0.0990297440797205, -0.0989611768448433, 1.15107367264116);
    c = clamp(log2(max(INSET * c, 1e-10)), -12.47393, 4.026069);
    c = (c + 12.47393) / 16.5;
    // The curve, and the power of 1.40 that gives it punch, as one polynomial: a third of the time.
    c = c * (0.0134141 + c * (-0.1086921 + c * (2.8538391 + c * (-20.8333209
        + c * (69.8381203 + c * (-82.1488455 + c * 31.3888118)))))) - 0.0001654;
    c = max(c, 0.0);
    float grey = dot(c, vec3(0.2126, 0.7152, 0.0722));
    c = max(grey + RICHNESS * (c - grey), 0.0);
    c *= mix(DEPTH, vec3(1.0), c);
    return OUTSET * c;
}

float screen_noise(vec2 pixel) {
    return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
}

void main() {
    vec3 c = texelFetch(light, ivec2(gl_FragCoord.xy), 0).rgb * exposure;
    vec2 from_middle = (uv - 0.5) * vec2(picture_size.x / picture_size.y, 1.0);
    float off_axis = 1.0 + dot(from_middle, from_middle) / LENS;  // as the cosine's fourth power
    c /= off_axis * off_axis;
    picture = vec4(agx(c) + (screen_noise(gl_FragCoord.xy) - 0.5) * GRAIN, 1.0);
}
