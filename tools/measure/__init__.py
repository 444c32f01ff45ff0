"""Measures the site and runs endurance tests."""
