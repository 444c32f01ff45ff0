"""Builds the page's Python from Pyodide and PyScript: reduced and compiled."""
