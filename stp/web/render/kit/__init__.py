"""Markup, buttons, signs and cards that every drawing shares."""
