"""What all tests share."""

from hypothesis import settings

# How long a machine takes is no part of a test.
settings.register_profile("advance", deadline=None)
settings.load_profile("advance")
