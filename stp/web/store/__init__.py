"""What is kept on this device: games, analyses, back-ups."""
