// Materials are stored as the square root of their albedo; relief tilts the normal.

vec4 material(sampler2D image, vec2 p) {
    vec4 stored = texture(image, p * 0.125);  // a tile is eight widths wide
    stored.rgb *= stored.rgb;
    return stored;
}

// Tilt `normal` by a height known only on screen (Mikkelsen's unparametrised bump mapping).
vec3 tilted(vec3 normal, vec3 place, float height) {
    vec3 along_x = dFdx(place);
    vec3 along_y = dFdy(place);
    vec3 r1 = cross(along_y, normal);
    vec3 r2 = cross(normal, along_x);
    float area = dot(along_x, r1);
    vec3 gradient = sign(area) * (dFdx(height) * r1 + dFdy(height) * r2);
    return normalize(abs(area) * normal - gradient);
}
