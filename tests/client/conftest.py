"""Hypothesis for the tests of the client: a busy machine is no reason to fail."""

from hypothesis import settings

settings.register_profile("client", deadline=None, print_blob=True)
settings.load_profile("client")
