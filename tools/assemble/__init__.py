"""Puts the site together: pages, scripts, fonts, pictures, catalogues."""
