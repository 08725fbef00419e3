// What sheds light in photo mode: lamps, which are discs of one radiance that face the middle of the
// board, and the room, a map of radiance by direction. All are chosen by chance; what a surface's
// own reflection hits counts as well, each weighted by how likely it was (Veach's balance heuristic).

uniform int lamp_count;
uniform vec3 lamp_position[MAX_LAMPS];
uniform vec3 lamp_colour[MAX_LAMPS];   // irradiance on the middle of the board, facing the lamp
uniform float lamp_radius[MAX_LAMPS];
uniform vec3 lamp_pool[MAX_LAMPS];     // share far beside the board; where the pool fades, from, to
uniform float lamp_share[MAX_LAMPS];   // of the samples that go to each lamp
uniform float room_share;              // and to the room
uniform float room_level;
uniform sampler2D reflections;         // the room; octahedral
uniform sampler2D room_table;          // alias table: threshold, other cell, share of its cell

#include "octahedron.glsl"

const float PI = 3.14159265;

struct Light {
    vec3 way;
    vec3 radiance;
    float density;   // of having been chosen, by solid angle; 0: no light
};

// The lamp has a shade: little of it falls beside the board.
vec3 lamp_radiance(int lamp, vec3 place) {
    vec3 position = lamp_position[lamp];
    vec3 pool = lamp_pool[lamp];
    float share = mix(1.0, pool.x, smoothstep(pool.y, pool.z, length(place.xz)));
    float area = PI * lamp_radius[lamp] * lamp_radius[lamp];
    return lamp_colour[lamp] * (dot(position, position) / area * share);
}

float lamp_density(int lamp, float squared, float facing) {
    return lamp_share[lamp] * squared / (PI * lamp_radius[lamp] * lamp_radius[lamp] * facing);
}

void axes(vec3 n, out vec3 right, out vec3 up) {
    float side = n.z >= 0.0 ? 1.0 : -1.0;
    float a = -1.0 / (side + n.z);
    float b = n.x * n.y * a;
    right = vec3(1.0 + side * n.x * n.x * a, side * b, -side * n.x);
    up = vec3(b, side + n.y * n.y * a, -n.y);
}

vec3 room_radiance(vec3 way, float level) {
    return textureLod(reflections, to_octahedron(way), level).rgb * room_level;
}

// Solid angle of a square unit of the map, inverted.
float room_stretch(vec3 way) {
    vec3 on_octahedron = way / (abs(way.x) + abs(way.y) + abs(way.z));
    float far = length(on_octahedron);
    return 0.25 * far * far * far;
}

float room_density(vec3 way) {
    ivec2 cell = min(ivec2(to_octahedron(way) * ROOM_CELLS), ivec2(ROOM_CELLS - 1));
    float share = texelFetch(room_table, cell, 0).b;
    return room_share * share * float(ROOM_CELLS * ROOM_CELLS) * room_stretch(way);
}

Light choose_lamp(int lamp, vec3 place, vec2 u) {
    vec3 right;
    vec3 up;
    vec3 facing = normalize(lamp_position[lamp]);
    axes(facing, right, up);
    float radius = lamp_radius[lamp] * sqrt(u.x);
    float angle = 2.0 * PI * u.y;
    vec3 way = lamp_position[lamp] + radius * (cos(angle) * right + sin(angle) * up) - place;
    float squared = dot(way, way);
    way *= inversesqrt(squared);
    float cosine = dot(way, facing);
    if (cosine <= 0.0) {
        return Light(way, vec3(0.0), 0.0);
    }
    return Light(way, lamp_radiance(lamp, place), lamp_density(lamp, squared, cosine));
}

// `pick` is a chance from 0 to 1.
Light choose_room(float pick, vec2 u) {
    pick *= float(ROOM_CELLS * ROOM_CELLS);
    int index = min(int(pick), ROOM_CELLS * ROOM_CELLS - 1);
    vec4 entry = texelFetch(room_table, ivec2(index % ROOM_CELLS, index / ROOM_CELLS), 0);
    index = fract(pick) < entry.r ? index : int(entry.g + 0.5);
    vec2 cell = vec2(index % ROOM_CELLS, index / ROOM_CELLS);
    vec3 way = from_octahedron((cell + u) / float(ROOM_CELLS));
    if (way.y <= 0.0) {
        return Light(way, vec3(0.0), 0.0);  // there is the table
    }
    return Light(way, room_radiance(way, 0.0), room_density(way));
}

Light choose_light(vec3 place, vec3 u) {
    float pick = u.x;
    for (int lamp = 0; lamp < lamp_count; lamp++) {
        if (pick < lamp_share[lamp]) {
            return choose_lamp(lamp, place, u.yz);
        }
        pick -= lamp_share[lamp];
    }
    return choose_room(pick / room_share, u.yz);
}

// What a ray sees that meets nothing, and how likely `choose_light` would have gone there.
Light light_ahead(vec3 from, vec3 way, float level) {
    for (int lamp = 0; lamp < lamp_count; lamp++) {
        vec3 facing = normalize(lamp_position[lamp]);
        float cosine = dot(way, facing);
        if (cosine > 0.0) {
            float far = dot(lamp_position[lamp] - from, facing) / cosine;
            vec3 off_centre = from + way * far - lamp_position[lamp];
            if (far > 0.0 && dot(off_centre, off_centre) < lamp_radius[lamp] * lamp_radius[lamp]) {
                float density = lamp_density(lamp, far * far, cosine);
                return Light(way, lamp_radiance(lamp, from), density);
            }
        }
    }
    return Light(way, room_radiance(way, level), room_density(way));
}
