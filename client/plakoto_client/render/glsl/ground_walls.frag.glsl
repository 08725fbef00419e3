// How much of the room the case hides from a level: long walls of one height.
in vec2 uv;
out vec4 result;

uniform vec2 ground_half;
uniform bool outside;  // on the table round the case, not on the field inside it
uniform vec2 foot;     // of the lamp
uniform float foot_radius;
uniform vec4 tray;     // its lowest and highest x, its furthest |z|, its height

#include "tray.glsl"

float wall(float distance, float height) {
    distance = max(distance, 0.0);
    return 0.5 * (1.0 - distance * inversesqrt(distance * distance + height * height));
}

void main() {
    vec2 place = (uv * 2.0 - 1.0) * ground_half;
    vec2 at = abs(place);
    float hidden;
    if (outside) {
        vec2 beyond = max(at - vec2(BOARD_HALF_WIDTH, BOARD_HALF_DEPTH), 0.0);
        hidden = wall(length(beyond), RAIL_HEIGHT - TABLE_LEVEL);
        vec2 beside = max(vec2(max(tray.x - place.x, place.x - tray.y), at.y - tray.z), 0.0);
        vec2 within = RECESS_HALF - abs(tray_place(place));
        float open = 1.0 - wall(length(beside), tray.w);
        if (min(within.x, within.y) > 0.0) {
            // In a recess: its own walls, and the board's over them.
            open = (1.0 - wall(within.x, tray.w)) * (1.0 - wall(within.y, tray.w));
        }
        hidden = 1.0 - (1.0 - hidden) * open;
        float from_foot = length(place - foot) - foot_radius;
        hidden = 1.0 - (1.0 - hidden) * (1.0 - 0.9 * exp(-5.0 * max(from_foot, 0.0)));
    } else {
        float open = 1.0 - wall(FIELD_HALF_DEPTH - at.y, RAIL_HEIGHT);
        open *= 1.0 - wall(FIELD_HALF_WIDTH - at.x, RAIL_HEIGHT);
        open *= 1.0 - wall(at.x - BAR_HALF_WIDTH, RAIL_HEIGHT);
        hidden = 1.0 - open;
    }
    result = vec4(0.0, hidden, 0.0, 0.0);
}
