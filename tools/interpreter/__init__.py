"""The page's Python: Pyodide and PyScript, cut down and compiled."""
