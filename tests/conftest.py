"""Settings of all tests: none of them depends on how fast the machine is."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("pbkaitai", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pbkaitai")
