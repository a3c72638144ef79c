"""The command line as `referee` and `cards-pdf` share it: Typer, with help and refusals of one
style.
"""
