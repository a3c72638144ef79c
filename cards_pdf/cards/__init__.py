"""One card."""
