"""Hypothesis for the tests of the scene: a busy machine is no reason to fail."""

from hypothesis import settings

settings.register_profile("scene", deadline=None, print_blob=True)
settings.load_profile("scene")
