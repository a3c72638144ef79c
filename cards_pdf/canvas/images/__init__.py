"""Pictures before they are drawn: what a file says of itself, its pixels, and how a PDF holds
them.
"""
