"""The environments for learning programs."""
