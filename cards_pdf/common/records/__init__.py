"""Reading data, with errors that name the file, the place and the key."""
