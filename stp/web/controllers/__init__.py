"""Controls the screens: takes commands and returns effects, without drawing."""
