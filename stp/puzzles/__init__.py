"""Puzzles: positions in which one move is better than all others, found in games and judged."""
