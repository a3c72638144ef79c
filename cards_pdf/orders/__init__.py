"""What is to be printed, and how: one order, whoever fills it in."""
