"""Renders the sheets over the table and over other screens."""
