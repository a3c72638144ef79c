"""Vector drawings as data; nothing here draws."""
