"""Typefaces, a deck's own fonts, and icons that are set like letters."""
