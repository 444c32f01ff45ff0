"""Stores games, analyses and backups on this device."""
