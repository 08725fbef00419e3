// Where the recesses of the tray beside the board are.

const float RECESS_Z = 0.5 * (TRAY_NEAREST + TRAY_FURTHEST);
const vec2 RECESS_HALF = vec2(TRAY_HALF_WIDTH, 0.5 * (TRAY_FURTHEST - TRAY_NEAREST));

// From the middle of the nearer recess, with the table's far half folded onto the near one.
vec2 tray_place(vec2 xz) {
    return vec2(xz.x - TOWER_X, abs(xz.y) - RECESS_Z);
}
