// The set as solids that a ray can meet: table, playing surface, rails, checkers, dice.
//
// Every solid is convex. A ray that begins inside one began on its surface and leaves it, so only
// entries count, with two exceptions that would let light under things: a die is rounded, so what
// lies beside its foot is inside its bounds and yet outside the die; and a checker's foot is
// bevelled, so what lies under the bevel is inside the cylinder that stands for it.

uniform vec3 solids_low;        // bounds of everything above the table
uniform vec3 solids_high;
uniform int cluster_count;      // clusters are boxes round groups, groups boxes round checkers
uniform vec3 cluster_low[MAX_CLUSTERS];
uniform vec3 cluster_high[MAX_CLUSTERS];
uniform ivec2 cluster_range[MAX_CLUSTERS];
uniform vec3 group_low[MAX_CHECKERS];
uniform vec3 group_high[MAX_CHECKERS];
uniform ivec2 group_range[MAX_CHECKERS];
uniform vec4 checker_place[MAX_CHECKERS];  // centre of the bottom face; 1 if it is dark
uniform vec3 block_low[BLOCKS];            // first the rails, then what stands beside the board
uniform vec3 block_high[BLOCKS];
uniform int die_count;
uniform vec3 die_centre[MAX_DICE];
uniform mat3 die_turn[MAX_DICE];           // from the die's own axes to the world's

const int NOTHING = 0;
const int TABLE = 1;
const int FIELD = 2;
const int BLOCK = 3;
const int CHECKER = 4;
const int DIE = 5;

const float FAR = 1e8;
const float ENTRY = 1e-4;        // nearer is where the ray comes from
const float FOOT = 0.03;         // height of a checker's bevelled foot
const float DIE_CORE = DIE_HALF - DIE_ROUNDING;
const float TOUCHING = 3e-4;
const int DIE_STEPS = 40;

struct Ray {
    vec3 from;
    vec3 way;
    vec3 inverse;
    float level;       // squared length of the way seen from above
    bool rises;        // it begins on something that faces upwards
};

struct Hit {
    float far;
    int kind;
    int index;
};

Ray ray_of(vec3 from, vec3 way, bool rises) {
    vec3 safe = vec3(abs(way.x) < 1e-7 ? 1e-7 : way.x, abs(way.y) < 1e-7 ? 1e-7 : way.y,
                     abs(way.z) < 1e-7 ? 1e-7 : way.z);
    return Ray(from, way, 1.0 / safe, max(dot(way.xz, way.xz), 1e-9), rises);
}

bool meets_box(Ray ray, vec3 low, vec3 high, float limit, out float entry) {
    vec3 a = (low - ray.from) * ray.inverse;
    vec3 b = (high - ray.from) * ray.inverse;
    vec3 first = min(a, b);
    vec3 last = max(a, b);
    entry = max(max(first.x, first.y), first.z);
    float leaving = min(min(last.x, last.y), last.z);
    return entry <= leaving && leaving > 0.0 && entry < limit;
}

// Distance to a checker whose bottom face is about `foot`; negative if it is not met.
float to_checker(Ray ray, vec3 foot) {
    vec3 from = ray.from - foot;
    float b = dot(from.xz, ray.way.xz);
    float c = dot(from.xz, from.xz) - CHECKER_RADIUS * CHECKER_RADIUS;
    float root = b * b - ray.level * c;
    if (root < 0.0) {
        return -1.0;
    }
    root = sqrt(root);
    float up = -from.y * ray.inverse.y;
    float down = (CHECKER_HEIGHT - from.y) * ray.inverse.y;
    float entry = max((-b - root) / ray.level, min(up, down));
    float leaving = min((root - b) / ray.level, max(up, down));
    if (entry > leaving || leaving < ENTRY) {
        return -1.0;
    }
    if (entry > ENTRY) {
        return entry;
    }
    return ray.rises && from.y < FOOT ? ENTRY : -1.0;
}

float outside_die(vec3 p) {
    vec3 beyond = abs(p) - DIE_CORE;
    return length(max(beyond, 0.0)) + min(max(max(beyond.x, beyond.y), beyond.z), 0.0)
           - DIE_ROUNDING;
}

// Distance to a die; negative if it is not met. Walks as far as nothing can be, step by step.
float to_die(Ray ray, int index, float limit) {
    vec3 away = ray.from - die_centre[index];
    float along = dot(away, ray.way);
    const float REACH = DIE_CORE * 1.7320508 + DIE_ROUNDING;
    float root = along * along - dot(away, away) + REACH * REACH;
    if (root <= 0.0) {
        return -1.0;
    }
    root = sqrt(root);
    float travelled = max(-along - root, 0.0);
    float end = min(root - along, limit);
    vec3 from = away * die_turn[index];
    vec3 way = ray.way * die_turn[index];
    for (int i = 0; i < DIE_STEPS && travelled < end; i++) {
        float gap = outside_die(from + way * travelled);
        if (gap < TOUCHING) {
            return max(travelled, ENTRY);
        }
        travelled += gap;
    }
    return -1.0;
}

// What rises from the board meets nothing that stands beside it.
int blocks_for(Ray ray) {
    return ray.from.y > BESIDE_TOP && ray.way.y >= 0.0 ? RAILS : BLOCKS;
}

Hit first_hit(Ray ray) {
    Hit hit = Hit(FAR, NOTHING, 0);
    if (ray.way.y < 0.0) {
        hit = Hit((TABLE_LEVEL - ray.from.y) * ray.inverse.y, TABLE, 0);
    }
    float entry;
    if (!meets_box(ray, solids_low, solids_high, hit.far, entry)) {
        return hit;
    }
    if (ray.way.y < 0.0) {
        float far = -ray.from.y * ray.inverse.y;
        vec2 at = abs(ray.from.xz + ray.way.xz * far);
        if (far > ENTRY && far < hit.far && at.x < FIELD_HALF_WIDTH + 0.1
            && at.y < FIELD_HALF_DEPTH + 0.1) {
            hit = Hit(far, FIELD, 0);
        }
    }
    for (int i = 0; i < blocks_for(ray); i++) {
        if (meets_box(ray, block_low[i], block_high[i], hit.far, entry) && entry > ENTRY) {
            hit = Hit(entry, BLOCK, i);
        }
    }
    for (int c = 0; c < cluster_count; c++) {
        if (!meets_box(ray, cluster_low[c], cluster_high[c], hit.far, entry)) {
            continue;
        }
        for (int g = cluster_range[c].x; g < cluster_range[c].y; g++) {
            if (!meets_box(ray, group_low[g], group_high[g], hit.far, entry)) {
                continue;
            }
            for (int i = group_range[g].x; i < group_range[g].y; i++) {
                float far = to_checker(ray, checker_place[i].xyz);
                if (far > 0.0 && far < hit.far) {
                    hit = Hit(far, CHECKER, i);
                }
            }
        }
    }
    for (int i = 0; i < die_count; i++) {
        float far = to_die(ray, i, hit.far);
        if (far > 0.0) {
            hit = Hit(far, DIE, i);
        }
    }
    return hit;
}

// Whether anything stands in the way, which leads upwards to a light.
bool is_blocked(Ray ray) {
    float entry;
    if (!meets_box(ray, solids_low, solids_high, FAR, entry)) {
        return false;
    }
    for (int i = 0; i < blocks_for(ray); i++) {
        if (meets_box(ray, block_low[i], block_high[i], FAR, entry) && entry > ENTRY) {
            return true;
        }
    }
    for (int c = 0; c < cluster_count; c++) {
        if (!meets_box(ray, cluster_low[c], cluster_high[c], FAR, entry)) {
            continue;
        }
        for (int g = cluster_range[c].x; g < cluster_range[c].y; g++) {
            if (!meets_box(ray, group_low[g], group_high[g], FAR, entry)) {
                continue;
            }
            for (int i = group_range[g].x; i < group_range[g].y; i++) {
                if (to_checker(ray, checker_place[i].xyz) > 0.0) {
                    return true;
                }
            }
        }
    }
    for (int i = 0; i < die_count; i++) {
        if (to_die(ray, i, FAR) > 0.0) {
            return true;
        }
    }
    return false;
}
