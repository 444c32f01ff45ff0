"""Finds puzzles in games: positions in which one move is better than all others."""
