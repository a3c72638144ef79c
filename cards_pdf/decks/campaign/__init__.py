"""The campaign of the legacy game: what pencils write on cards, and the file that keeps it."""
