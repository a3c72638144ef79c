"""Rows of a card below each other: texts, stats, and boxes to tick."""
