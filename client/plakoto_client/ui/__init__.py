"""What is drawn flat above the board: HUD, sheets and their words in English and Greek.

`overlay` draws a `model.HudModel` and answers with `intents`. Everything the player reads goes
through `i18n`. Nothing here knows the socket, the scene or the rules of movement.
"""
