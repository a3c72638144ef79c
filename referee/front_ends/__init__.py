"""Who brings the answers: a person, a program, a page."""
