"""Tells what has happened in a game from its log: beats, final scoring, turning points."""
