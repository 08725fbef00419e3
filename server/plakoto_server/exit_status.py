"""What `plakoto-server` returns to the shell."""

DONE = 0
FAILED = 1
"""What was asked for cannot be done; a line on standard error says why."""
INTERRUPTED = 130
"""After Ctrl-C, as a shell expects it."""
