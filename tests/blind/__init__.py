"""A player who knows of the page only what a screen reader gets: names, roles and messages."""
