"""The screens of puzzles: the list, a single puzzle, and a run through many."""
