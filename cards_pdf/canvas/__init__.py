"""Drawing and reading PDFs: the one room that knows PDF libraries."""
