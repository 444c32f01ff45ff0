"""Renders the table and the sheets over it."""
