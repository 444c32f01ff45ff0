"""What each screen does, apart from how it is drawn: commands in, effects out."""
