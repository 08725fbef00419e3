// How slopes, rises per run, are stored in bytes.

const float STEEPEST = 0.25;

vec2 stored_slope(vec2 slope) {
    return clamp(slope / (2.0 * STEEPEST), -0.5, 0.5) + 128.0 / 255.0;
}

vec2 slope_of(vec2 stored) {
    return (stored - 128.0 / 255.0) * (2.0 * STEEPEST);
}
