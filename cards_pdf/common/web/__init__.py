"""Requests and answers as types, for every page and program."""
