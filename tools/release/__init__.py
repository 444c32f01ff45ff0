"""Releases: the package for Python's index, and the site as an archive."""
