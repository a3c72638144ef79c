"""Who brings the answers: a person, a program, a page."""

PROTOCOL = 2  # the newest version that programs may speak; 1 says no more than it always did
