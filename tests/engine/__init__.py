"""What programs rely on: the notation, records, deals, views, the API, and whole games."""
