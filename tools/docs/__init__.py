"""Builds the documentation site, which is published beside the page."""
