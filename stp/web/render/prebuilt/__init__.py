"""What is drawn when the page is built and never changes in the browser."""
