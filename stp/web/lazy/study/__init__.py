"""Studying a finished game: moves are tried in its replay, and positions get comments."""
