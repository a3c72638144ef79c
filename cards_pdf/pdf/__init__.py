"""The one room that knows PDF libraries."""
