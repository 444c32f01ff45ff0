"""Lazy screens: their Python is in a separate archive, loaded when one of them is first opened."""
