"""The commands of `referee`: a module or folder each, found by looking in here."""
