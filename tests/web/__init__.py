"""Tests of the page without a browser: drawing, and the app driven by a fake browser."""
