"""The game server, the computer players and the headless bots."""
