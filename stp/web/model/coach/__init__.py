"""Defines the guidance for newcomers: the coach's steps and tips, the lesson, hints as text."""
