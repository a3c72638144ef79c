"""Letters, words and lines, measured."""
