"""Texts from outside, mangled: whatever arrives at a door of the program, it stands."""
