"""Examples of programs that use the package; the tests run all of them."""
