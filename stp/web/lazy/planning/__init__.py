"""Planning moves ahead in a game by link."""
