// One value everywhere: added up by blending.
uniform vec4 amount;
out vec4 result;

void main() {
    result = amount;
}
