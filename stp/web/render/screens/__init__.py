"""Renders all screens other than the table."""
