"""The page about what to improve: the sources of points, and where points are lost."""
