"""Stores games, analyses and back-ups on this device."""
