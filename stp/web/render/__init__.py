"""Renders the page: pure functions from values to markup."""
