"""Drawing: pure functions from values to markup."""
