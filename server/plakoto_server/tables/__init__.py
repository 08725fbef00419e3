"""Tables as state machines, without a socket, a clock or a database of their own."""
