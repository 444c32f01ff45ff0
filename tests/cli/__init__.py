"""The command line: every sub-command as a user runs it, and what it says when it cannot."""
