"""Decks as four other programs' own samples have them, with new words and pictures."""
