"""The tests: the rules, the engine, and the page."""
