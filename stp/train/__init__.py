"""How the bots' numbers are learned: tuning the heuristic, fitting the value of positions."""
