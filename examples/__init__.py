"""What can be built on the package; the tests run all of it."""
