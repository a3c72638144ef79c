"""Cards onto paper."""
