"""Mangled texts never break the program, wherever it reads them."""
