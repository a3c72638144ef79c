"""What the project is made with, outside the packages: nothing in them imports it."""
