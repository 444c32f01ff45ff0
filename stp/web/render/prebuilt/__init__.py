"""Renders what the build writes and the browser never changes."""
