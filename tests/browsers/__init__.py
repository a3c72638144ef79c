"""The page in browsers of other makers; `make test-browsers` runs it."""
