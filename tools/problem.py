"""Defines the exception for expected problems with a machine."""


class Problem(SystemExit):
    """An expected problem; the message is one line that says what to do.

    A program that does not catch it prints the message and ends with status 1.
    """
