"""The page's words: sentences in every language, and how cards, prices and reasons are said."""
