"""How many examples hypothesis tries: few by default, many with HYPOTHESIS_PROFILE=thorough."""

import os

from hypothesis import HealthCheck, settings

_SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.filter_too_much)

settings.register_profile("fast", max_examples=25, deadline=None, database=None, suppress_health_check=_SLOW_IS_FINE)
settings.register_profile(
    "thorough", max_examples=1000, deadline=None, database=None, suppress_health_check=_SLOW_IS_FINE
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))
