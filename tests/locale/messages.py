"""Reads the messages of a catalogue."""

from __future__ import annotations

from babel.messages.catalog import Message


def forms(message: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the English forms of a message, and the translated ones."""
    source = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    string = message.string or ""
    return source, (string,) if isinstance(string, str) else tuple(string)
