"""The window: draws the board and sends what the player intends. It decides nothing."""
