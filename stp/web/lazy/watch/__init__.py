"""Watching bots play: a form that begins a game among them, and the screen on which it goes on."""
