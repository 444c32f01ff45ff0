"""What the page knows: who plays, what may be seen, settings, summaries. No HTML, no browser."""
