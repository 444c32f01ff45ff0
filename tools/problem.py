"""Defines the exception for expected problems with a machine."""


class Problem(Exception):
    """An expected problem; the message is one line that says what to do."""
