"""The page: the game in a browser, in layers of which each imports only those before it."""
