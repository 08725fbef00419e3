// The board from above: how high it is and, for short reflections, of what colour.
// CASTER is 0 for what never moves, 1 for checkers, 2 for dice.
in vec3 place;
#if CASTER == 1
flat in vec4 kind;
#endif
layout(location = 0) out vec4 height;
layout(location = 1) out vec4 colour;

void main() {
    height = vec4(place.y);
#if CASTER == 0
    colour = place.y > 0.01 ? vec4(0.11, 0.055, 0.028, 1.0) : vec4(0.22, 0.13, 0.07, 1.0);
#elif CASTER == 1
    colour = kind.x < 0.5 ? vec4(0.72, 0.63, 0.49, 1.0) : vec4(0.035, 0.023, 0.020, 1.0);
#else
    colour = vec4(0.76, 0.70, 0.58, 1.0);
#endif
}
