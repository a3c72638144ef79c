"""Drawings in their inks, and covers of games."""
