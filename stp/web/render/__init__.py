"""From what is to be seen to HTML: pure functions, one module for each part of the page."""
