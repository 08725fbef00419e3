"""What `plakoto-server` returns to the shell."""

DONE = 0
INTERRUPTED = 130
"""After Ctrl-C, as a shell expects it."""
