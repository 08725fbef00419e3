"""What is drawn flat above the board: HUD, sheets and their words in English and Greek."""
