"""What `plakoto-server bench` measures."""
