"""Tests of drawings of cards and tables, and of notebooks."""
