"""What server and client share: the rules of Plakoto, its text forms and the messages on the wire.

No I/O, no clock, no hidden randomness. Imports neither the server nor the client.
"""
