"""What has happened in a game, made from its log: beats, the final scoring, the turning points."""
