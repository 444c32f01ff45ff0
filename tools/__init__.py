"""The commands of `build.py`, and what they need."""
