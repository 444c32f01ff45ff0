"""Measures the site, and lets it run for long."""
