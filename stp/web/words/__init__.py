"""The page's words: sentences in every language, for cards, prices and reasons too."""
