"""Everything that can be printed, as a list of files to make. The caller writes them."""
