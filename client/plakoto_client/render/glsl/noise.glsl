// Tileable value noise. `period` is in cells: noise at p and at p + period is the same.

uint hash_cell(uvec2 cell) {
    cell *= uvec2(1597334677u, 3812015801u);
    uint mixed = (cell.x ^ cell.y) * 1597334677u;
    mixed ^= mixed >> 15;
    mixed *= 2246822519u;
    mixed ^= mixed >> 13;
    return mixed;
}

float cell_value(ivec2 cell, ivec2 period) {
    cell = ((cell % period) + period) % period;
    return float(hash_cell(uvec2(cell) + 17u)) * (1.0 / 4294967295.0);
}

float value_noise(vec2 p, ivec2 period) {
    ivec2 cell = ivec2(floor(p));
    vec2 f = fract(p);
    f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    float near_row = mix(cell_value(cell, period), cell_value(cell + ivec2(1, 0), period), f.x);
    float far_row =
        mix(cell_value(cell + ivec2(0, 1), period), cell_value(cell + ivec2(1, 1), period), f.x);
    return mix(near_row, far_row, f.y);
}

float fractal(vec2 p, ivec2 period, int octaves) {
    float sum = 0.0;
    float weight = 0.5;
    for (int i = 0; i < octaves; i++) {
        sum += weight * value_noise(p, period);
        p *= 2.0;
        period *= 2;
        weight *= 0.5;
    }
    return sum;
}
