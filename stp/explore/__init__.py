"""Measures what each card and opening is worth in many games between bots."""
