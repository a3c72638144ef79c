"""The commands of `cards-pdf`, one module each."""
