"""Draws the result screen."""
