"""Headless play: matches between computer players and the engine interface."""
