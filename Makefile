# Everything runs in .venv, which the first target makes by itself.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: cards test test-browser test-lowest coverage lint bench fuzz clean

cards: .venv/ready
	$(BIN)/cards-pdf all

test: lint
	$(BIN)/pytest

coverage: .venv/ready
	$(BIN)/pytest --cov=referee --cov=cards_pdf --cov-report=term:skip-covered

# The page in a real browser, which is installed where there is none (as root).
test-browser: .venv/browser-ready
	$(BIN)/pytest --numprocesses=2 tests/phone tests/web

.venv/browser-ready: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[browser]'
	npm install --silent --no-save --prefix .venv/browser axe-core
	command -v chromium-headless-shell || command -v chromium || \
		{ apt-get update --quiet=2 && apt-get install --quiet=2 --yes chromium-headless-shell; }
	touch $@

# The same tests on the lowest version of every dependency that pyproject.toml allows.
test-lowest: .venv-lowest/ready
	.venv-lowest/bin/pytest

.venv-lowest/ready: pyproject.toml tests/project/lowest.py
	$(PYTHON) -m venv .venv-lowest
	.venv-lowest/bin/python tests/project/lowest.py >.venv-lowest/constraints.txt
	.venv-lowest/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' \
		--constraint .venv-lowest/constraints.txt
	touch $@

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache >.venv/imports.txt || { cat .venv/imports.txt; exit 1; }

# Hostile input by the thousand, for a night; what fails is kept in tests/fuzz/corpus and tried ever after.
fuzz: .venv/ready
	nice $(BIN)/python -m tests.fuzz

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
	rm -rf .venv .venv-lowest output/*
