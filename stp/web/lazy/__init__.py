"""Screens whose Python is in an archive of its own and loaded when one of them is first opened."""
