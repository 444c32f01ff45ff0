"""The numbers of cards and openings: in the reference, in the library and in a replay."""
