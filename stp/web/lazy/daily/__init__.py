"""The calendar of the deals of the day, with their results."""
