"""Controls a game on the table: its moves, its bots, its coach and its saves."""
