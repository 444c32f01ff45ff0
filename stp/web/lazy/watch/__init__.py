"""Watching bots play: a form that begins a game between them, and the screen that shows it."""
