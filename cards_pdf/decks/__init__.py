"""Decks: their files, tables, layouts, translations and campaigns."""
