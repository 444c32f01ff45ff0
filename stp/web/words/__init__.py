"""The words of the page in every language, including those for cards, prices and reasons."""
