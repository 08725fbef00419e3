"""The window's program: options, window, input, the loop that ties everything together."""
