"""Tests of the rules, one for each sentence; the files follow the sections of the rules."""
