"""Tests that need more than `build.py test` installs; `build.py test-extras` runs them."""
