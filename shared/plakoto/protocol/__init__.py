"""The messages on the wire: what they are (`messages`, `events`) and how they are encoded."""
