"""The browser as plain Python: its protocol, the one implementation, thinking in a worker."""
