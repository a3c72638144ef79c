"""Layouts as their files say them: regions, their places, what they fill from a card."""
