// Random numbers of photo mode. What decides most, a path's first turn, comes from a sequence that
// fills the cube evenly from sample to sample (Roberts' R3), shifted and shuffled for each pixel by
// hashes: unshuffled, it would keep step with the places within the pixel. The rest is plain chance
// (PCG).

uint chance_state;

uint hash_word(uint word) {
    uint state = word * 747796405u + 2891336453u;
    uint mixed = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (mixed >> 22u) ^ mixed;
}

float unit_float(uint word) {
    return float(word >> 8u) * (1.0 / 16777216.0);
}

void seed_chance(uvec2 pixel, uint number) {
    chance_state = hash_word(pixel.x + hash_word(pixel.y + hash_word(number)));
}

float chance() {
    chance_state = chance_state * 747796405u + 2891336453u;
    return unit_float(hash_word(chance_state));
}

uint reversed_bits(uint word) {
    word = (word << 16u) | (word >> 16u);
    word = ((word & 0x00FF00FFu) << 8u) | ((word & 0xFF00FF00u) >> 8u);
    word = ((word & 0x0F0F0F0Fu) << 4u) | ((word & 0xF0F0F0F0u) >> 4u);
    word = ((word & 0x33333333u) << 2u) | ((word & 0xCCCCCCCCu) >> 2u);
    return ((word & 0x55555555u) << 1u) | ((word & 0xAAAAAAAAu) >> 1u);
}

// Another order of the numbers in which every block of 2, 4, 8, ... stays together (an Owen
// scramble by the hash of Laine and Karras).
uint shuffled(uint number, uint seed) {
    uint word = reversed_bits(number);
    word += seed;
    word ^= word * 0x6C50B47Cu;
    word ^= word * 0xB82F1E52u;
    word ^= word * 0xC7AFE638u;
    word ^= word * 0x8D22F6E6u;
    return reversed_bits(word);
}

// Sample `number` of the pixel in three dimensions; each `purpose` has its own shift.
vec3 evenly(uvec2 pixel, uint number, uint purpose) {
    uvec3 shift;
    shift.x = hash_word(pixel.x + hash_word(pixel.y + 0x9E3779B9u * purpose));
    shift.y = hash_word(shift.x);
    shift.z = hash_word(shift.y);
    uvec3 word = shift + shuffled(number, hash_word(shift.z)) * uvec3(3518319153u, 2882110345u, 2360945575u);
    return vec3(unit_float(word.x), unit_float(word.y), unit_float(word.z));
}
