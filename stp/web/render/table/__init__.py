"""The drawing of the table and of what lies open over it."""
