"""Decks, layouts, tables and projects of tests, as files that editors know."""

import tomllib
from pathlib import Path


def read_file(name):
    return Path(__file__).with_name(name).read_text("utf-8")


def read_table(name):
    return tomllib.loads(read_file(name))
