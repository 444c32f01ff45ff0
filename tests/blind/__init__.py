"""Plays the page with only what a screen reader gets: names, roles and messages."""
