"""Rule sheets as data."""
