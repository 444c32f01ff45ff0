"""What each screen does: commands in, effects out."""
