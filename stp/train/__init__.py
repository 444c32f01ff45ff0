"""Trains the bots: tunes the heuristic's weights and fits the value of positions."""
