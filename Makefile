# Everything runs in .venv, which the first target makes by itself.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: cards test lint bench clean

cards: .venv/ready
	$(BIN)/cards-pdf all

test: lint
	$(BIN)/pytest

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache >.venv/imports.txt || { cat .venv/imports.txt; exit 1; }

bench: .venv/bench-ready
	$(BIN)/python -m tests.bench

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q referee cards_pdf
	touch $@

.venv/bench-ready: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@

clean:
	rm -rf .venv output/*.pdf output/*.png output/index.html
