"""Counts in many games of bots what each card is worth."""
