"""Requests and answers as types: one desk for every page and program that asks."""
