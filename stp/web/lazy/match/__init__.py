"""Matches: several fixed deals that people play separately against the same bots, and compare."""
