"""What a person, a program or a script talks to."""
