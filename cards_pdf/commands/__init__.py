"""What `cards-pdf` does, one module a command."""
