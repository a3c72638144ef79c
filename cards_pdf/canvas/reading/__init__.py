"""Finished files read again: their fields, their pages as pictures, the ink they take."""
