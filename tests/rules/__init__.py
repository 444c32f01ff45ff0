"""What the rules say, one test for each sentence; files follow the sections of the rules."""
