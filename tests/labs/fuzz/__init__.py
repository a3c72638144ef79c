"""Hostile input by the thousand. `make fuzz` runs all of it, `make test` a little and every kept
input.

A target is a module in `targets/`, or a row of `targets/texts.toml`:

    FULL, SMALL         how many inputs `make fuzz` and `make test` try
    inputs(rng)         an endless iterator of inputs, as bytes
    check(data, folder) tries one in an empty folder and returns what came of it, as "taken" or
                        "refused"; it raises whatever must not happen

An input that fails, or takes longer than it may, is kept in `corpus/TARGET/` and tried first ever
after.
"""
