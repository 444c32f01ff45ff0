"""The drawings of all other screens."""
