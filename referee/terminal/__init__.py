"""A person at a keyboard."""
