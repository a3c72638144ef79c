"""A game in progress; no files."""
