"""Tests of what programs rely on: notation, records, deals, views, the API, whole games."""
