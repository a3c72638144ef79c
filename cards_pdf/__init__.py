"""The generator of printable cards and rule sheets."""
