"""What there is to print, as a list of files to make; who makes them puts them where they
belong.
"""
