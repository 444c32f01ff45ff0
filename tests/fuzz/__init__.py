"""Mangled texts never break the program, wherever they come in."""
