"""The generator of printable cards and rule sheets."""


def version() -> str:
    """Of the package that is installed; looked up when somebody asks, since that takes a while."""
    from importlib.metadata import version as installed

    return installed("pnp-referee")
