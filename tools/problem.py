"""The one exception for what can go wrong on somebody's machine."""


class Problem(Exception):
    """An expected obstacle, told in one line that says what to do about it."""
