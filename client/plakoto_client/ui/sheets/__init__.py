"""The sheets: cards that open above the board and hold the keyboard while they are open."""
