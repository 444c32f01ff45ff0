"""Makes releases: the package for PyPI, and the site as an archive."""
