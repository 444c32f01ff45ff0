"""Models what the page knows: players, visibility, settings, summaries. No HTML, no browser."""
