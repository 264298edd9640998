# Snorum: set-up, edition, tests. Needs make and Python 3.11 or later; not root. `make` alone lists the targets.

MAKEFLAGS += --no-builtin-rules
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

NEW_ENOUGH := import sys; raise SystemExit(sys.version_info < (3, 11))
# The first interpreter on the path that is new enough; `make setup PYTHON=/usr/local/bin/python3.13` overrides it.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
            if $$p -c '$(NEW_ENOUGH)' 2>/dev/null; then echo $$p; break; fi; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
SITE := build/site
# A fixed hash seed: a page built twice from the same text comes out the same.
SPHINX := PYTHONHASHSEED=0 $(BIN)/python -m sphinx -W --keep-going -n -q -c . -d build/doctrees docs $(SITE)
PORT ?= 8000

.PHONY: help
help: ## list the targets
	@echo "usage: make TARGET"
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  \1\t/' | expand -t 12

.PHONY: setup
setup: $(READY) ## make .venv and install the package and its tools, at the versions of constraints.txt

$(READY): pyproject.toml constraints.txt
	@if ! "$(PYTHON)" -c '$(NEW_ENOUGH)' 2>/dev/null; then \
	  echo "Snorum needs Python 3.11 or later; found: $$("$(or $(PYTHON),python3)" --version 2>&1 || echo none)." >&2; \
	  echo "Name one that is: make setup PYTHON=/path/to/python3.11" >&2; exit 1; fi
	@if ! "$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null; then \
	  echo "$(PYTHON) cannot make virtual environments; its venv module is missing (on Debian: python3-venv)." >&2; exit 1; fi
	@echo "Installing into $(VENV) ..."
	@test -x $(BIN)/python && $(BIN)/python -c '$(NEW_ENOUGH)' 2>/dev/null || "$(PYTHON)" -m venv --clear $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt hatchling editables
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt --no-build-isolation -e '.[dev,docs]'
	@touch $@

.PHONY: lock
lock: $(READY) ## write the installed versions to constraints.txt
	@{ head -n 1 constraints.txt; $(BIN)/python -m pip freeze --exclude-editable | LC_ALL=C sort -f; } > build-lock.tmp
	@mv build-lock.tmp constraints.txt && touch $(READY)
