"""Makes a bare Python ready to start the game or to run the checks.

Everything here runs before anything is installed: it imports the standard library only. It knows
nothing of the game but the names of its extras and of its commands.
"""
