"""The printable files, as a list of outputs to make. The caller writes them."""
