"""Tests for every engine: Chromium, Firefox and WebKit."""
