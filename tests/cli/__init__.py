"""Tests of the command line: every sub-command, and its error messages."""
