"""The page: the game in a browser, in layers; each imports only the layers before it."""
