"""Campaigns of the legacy game: their files, their games, and their cards on paper."""
