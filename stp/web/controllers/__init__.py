"""The controllers of the screens: commands in, effects out, no drawing."""
