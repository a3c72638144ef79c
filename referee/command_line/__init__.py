"""Shared parts of the commands: options, questions at the terminal, opening and playing games."""
