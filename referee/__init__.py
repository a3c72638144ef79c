"""The referee for solo card games played with a real deck."""

__version__ = "0.1.0"
