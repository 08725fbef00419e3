"""Hypothesis for the tests of the rules: a busy machine is no reason to fail."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "rules", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("rules")
