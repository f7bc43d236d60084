# make run    sets up .venv and opens the explorer
# make test   sets up .venv with the test tools, installs a Chromium where it may, and runs `make check`
# make check  format, lint, types, tests, on what is set up
#
# VENV, PYTHON, PIP_FLAGS and WORKERS (processes that test) can be set: make run PIP_FLAGS="--extra-index-url https://download.pytorch.org/whl/cpu"

VENV ?= .venv
PYTHON ?= python3
PIP_FLAGS ?=
WORKERS ?= 2
BIN = $(VENV)/bin
PIP = $(BIN)/python -m pip install --disable-pip-version-check --quiet --no-compile $(PIP_FLAGS)
# Not by pip, which takes one core for a minute: of the largest packages most is never imported, and what is, Python
# compiles then. The child processes that read strangers' files may write none, so that all others are compiled here.
COMPILE = $(BIN)/python -m compileall -q -j 0 -x '/(torch|transformers|ray|sympy|pandas|sklearn)/' $(VENV)/lib/python3*/site-packages

.PHONY: run test check browser setup setup-test clean

run: setup
	$(BIN)/claimver app

test: setup-test browser
	$(MAKE) check VENV=$(VENV)

check:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

setup: $(VENV)/.ready
setup-test: $(VENV)/.ready-test

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12 run"; exit 1; }
	$(PYTHON) -m venv $(VENV)

# torch alone and first: nothing that comes later may choose another build of it.
$(VENV)/.ready: requirements.txt pyproject.toml | $(BIN)/python
	@echo "Installing the packages of requirements.txt into $(VENV); the first time takes some minutes."
	$(PIP) $$(grep '^torch==' requirements.txt)
	$(PIP) -r requirements.txt
	$(PIP) --no-deps --editable .
	@$(COMPILE) || true
	@touch $@

$(VENV)/.ready-test: $(VENV)/.ready requirements-dev.txt
	$(PIP) -r requirements-dev.txt
	@$(COMPILE) || true
	@touch $@

# Debian's Chromium drives the pages in the tests.
browser:
	@if command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; then \
		true; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Debian's chromium for the browser tests."; \
		export DEBIAN_FRONTEND=noninteractive; \
		{ apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-color-emoji; } || \
		{ echo "!!! CHROMIUM COULD NOT BE INSTALLED: BROWSER TESTS WILL BE SKIPPED !!!"; [ "$$CI" != true ]; }; \
	else \
		echo "!!! NO CHROMIUM HERE AND NO RIGHT TO INSTALL ONE: BROWSER TESTS WILL BE SKIPPED !!!"; [ "$$CI" != true ]; \
	fi

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist *.egg-info
