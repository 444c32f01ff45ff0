"""The browser as plain Python: its protocol, its implementation, and thinking in a worker."""
