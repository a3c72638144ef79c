"""The generator of printable cards and rule sheets."""

# Of both packages. Asking importlib.metadata would double the time of `--version`.
__version__ = "0.2.0"
