"""Assembles the site: pages, scripts, fonts, pictures and catalogues."""
