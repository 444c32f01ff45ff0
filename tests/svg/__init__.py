"""Drawings of cards and tables, and what notebooks show."""
