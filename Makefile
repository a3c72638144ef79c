# Everything runs in .venv, which the first target makes by itself. What each target of tests is for
# stands above it in a line; docs/testing.md has them in a table.
PYTHON ?= python3
BIN := .venv/bin
# Tests are compiled once, not at every start, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: cards quick test test-packaging test-all test-browser test-browsers test-lowest coverage lint lint-python lint-page lint-js format-js browser-system bench fuzz site release lock address clean

# What one reader prints, with what printing needs and nothing else: `make test` installs the rest.
cards: .venv/light
	$(BIN)/cards-pdf all

# While you work: lint, and the tests of the rooms that changed since main.
quick: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/python -m tools.quick

# Before each commit: lint and every test, but packaging and the page in a browser.
test: lint
	$(BIN)/pytest

# After a change to what is installed: the wheel, and games of other authors as packages.
test-packaging: .venv/ready
	$(BIN)/pytest -m packaging tests/project

# Before a release: every test of `test` and `test-packaging`, each case, with all tries.
test-all: lint
	$(BIN)/pytest --depth=deep

# Once in a while: which branches no test reaches.
coverage: .venv/ready
	$(BIN)/pytest --cov=referee --cov=cards_pdf --cov-branch --cov-report=term:skip-covered

# After a change to the page: it in a real browser, which root installs; `DEPTH=deep` tries every case.
DEPTH ?= usual
test-browser: .venv/browser-ready
	$(BIN)/pytest --depth=$(DEPTH) --numprocesses=2 --no-skips --browser -m browser tests/page tests/studio

# After a change to what the page needs of a browser: it in Firefox and WebKit, as far as there are any.
test-browsers: .venv/browsers-ready
	$(BIN)/pytest --numprocesses=0 --browser -rs tests/browsers

.venv/browsers-ready: .venv/ready
	apt-get update --quiet=2
	for package in firefox-esr webkit2gtk-driver xvfb xauth; do \
		apt-get install --quiet=2 --yes $$package || echo "There is no $$package here."; done
	touch $@

.venv/browser-ready: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[browser]'
	npm install --silent --no-save --ignore-scripts --prefix .venv/browser axe-core@4.14.1
	command -v chromium-headless-shell || command -v chromium || $(MAKE) browser-system
	touch $@

# The only step that needs root. Nothing that npm or pip fetches runs in it.
browser-system:
	apt-get update --quiet=2
	apt-get install --quiet=2 --yes chromium-headless-shell

# After a change of dependencies: the tests of `test` on the lowest version of each that pyproject.toml allows.
test-lowest: .venv-lowest/ready
	.venv-lowest/bin/pytest

.venv-lowest/ready: pyproject.toml tools/lowest.py
	$(PYTHON) -m venv .venv-lowest
	.venv-lowest/bin/python tools/lowest.py >.venv-lowest/constraints.txt
	.venv-lowest/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' \
		--constraint .venv-lowest/constraints.txt
	touch $@

lint: .venv/ready
	$(MAKE) --no-print-directory --jobs=2 lint-python lint-page

lint-python: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache >.venv/imports.txt || { cat .venv/imports.txt; exit 1; }

lint-page:
	@if command -v npm >/dev/null && $(MAKE) --no-print-directory tools/page/node_modules/.ready; \
	then $(MAKE) --no-print-directory lint-js; \
	else printf '%s\n' "" "*** THE JAVASCRIPT WAS NOT CHECKED: npm is not here or could not fetch its tools. ***" "" >&2; fi

# The page's JavaScript: its form, what is a mistake in it, and its types; and the workflows.
JS = $$(git ls-files '*.js' '*.mjs')
JS_TOOLS := tools/page/node_modules/.bin

lint-js: tools/page/node_modules/.ready
	$(JS_TOOLS)/prettier --config tools/page/.prettierrc.json --check --log-level=warn $(JS)
	$(JS_TOOLS)/eslint --config tools/page/eslint.config.js $(JS)
	$(JS_TOOLS)/tsc --project tools/page
	node tools/page/workflows.mjs .github/workflows/*.yml

format-js: tools/page/node_modules/.ready
	$(JS_TOOLS)/prettier --config tools/page/.prettierrc.json --write --log-level=warn $(JS)

# Exact versions and no lock file, which would name the host that they came from.
tools/page/node_modules/.ready: tools/page/package.json
	npm install --silent --ignore-scripts --no-package-lock --no-audit --no-fund --prefix tools/page
	touch $@

# For a night: hostile input by the thousand; what fails is kept in tests/labs/fuzz/corpus for `test`.
fuzz: .venv/ready
	nice $(BIN)/python -m tests.labs.fuzz

bench: .venv/bench-ready
	$(BIN)/python -m tests.bench

# The landing page, the kits, the app and the documents in one folder, for any host of static files.
SITE ?= output/site
site: .venv/ready
	$(BIN)/python -m tools.site $(SITE)

# What a release brings, in release/: packages, kits, the site and checksums.
release: .venv/ready
	$(BIN)/python -m tools.release $(TAG)

# Exact versions for releases and the site, checked by hash; `make lock` writes them anew.
.venv/locked: tools/locked.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		--requirement tools/locked.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps \
		--no-build-isolation --editable .
	touch .venv/light .venv/ready $@

lock: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	{ echo '# Exact versions with hashes of what releases and the site are built with. Written by `make lock`.'; \
	  $(BIN)/uv pip compile pyproject.toml --extra dev --extra browser --universal --python-version 3.11 \
		--generate-hashes --no-annotate --no-header --no-emit-index-url --quiet; } >tools/locked.txt

# Where this project lives, told wherever people look for it: make address URL=https://host/owner/name
address:
	$(PYTHON) -m tools.address $(URL)

# The pip that is there anyway fills it; one of its own takes five seconds more, and comes with what is tested.
LIGHT = install --quiet --disable-pip-version-check --no-compile --editable .

.venv/light: pyproject.toml
	$(PYTHON) -m venv --without-pip .venv
	if $(PYTHON) -m pip --python $(BIN)/python --version >.venv/pip.txt 2>&1; \
	then $(PYTHON) -m pip --python $(BIN)/python $(LIGHT); \
	else $(BIN)/python -m ensurepip >.venv/pip.txt && $(BIN)/python -m pip $(LIGHT); fi
	touch $@

.venv/ready: .venv/light
	$(BIN)/python -m ensurepip >.venv/pip.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q referee cards_pdf
	touch $@

.venv/bench-ready: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@

clean:
	rm -rf .venv .venv-lowest output/*
