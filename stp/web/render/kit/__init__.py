"""Shared building blocks: markup, buttons, symbols and cards."""
