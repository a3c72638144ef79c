"""Tools for building the project. The packages import nothing of them."""
