"""Finds browsers and serves the site to them."""
