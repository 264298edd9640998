# Snorum: set-up, edition, tests. Needs make and Python 3.11 or later, but not root. `make` alone lists the targets.

MAKEFLAGS += --no-builtin-rules
SHELL := /bin/sh
.DEFAULT_GOAL := help

NEW_ENOUGH := import sys; raise SystemExit(sys.version_info < (3, 11))
# The first Python on the path that is new enough. To choose another: `make setup PYTHON=/usr/local/bin/python3.13`.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
            if $$p -c '$(NEW_ENOUGH)' 2>/dev/null; then echo $$p; break; fi; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Built with what is installed at a known version: the package itself (hatchling, editables), and reuse, which has no
# wheel for most systems (poetry-core).
# Python compiles a module when it is first used; to compile all of them takes longer than to install them.
INSTALL := $(BIN)/python -m pip install -q --disable-pip-version-check --no-compile -c constraints.txt
BUILD := build
SITE := $(BUILD)/site
DOCTREES := $(BUILD)/doctrees
BOOK := $(BUILD)/epub
PORT ?= 8000
# The processes that read and write pages.
JOBS := auto
# Tests of one file run on one core, because they share fixtures. The given order ends with small files, so that the cores
# finish at about the same time.
ON_EVERY_CORE := --numprocesses logical --maxprocesses 4 --dist loadfile --no-loadscope-reorder
EXAMPLES = $(wildcard sources/*/examples/*.toml)
# Folders are among them, since a file may be deleted.
VERIFIED = $(shell find src sources docs tests ! -name '*.pyc' ! -name __pycache__ ! -name '* *')

# The tests start hundreds of processes. So Python keeps what it compiles, even if it is otherwise told not to, but in
# the folder that `make clean` deletes.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(CURDIR)/$(BUILD)/bytecode

.PHONY: help
help: ## list the targets
	@echo "usage: make TARGET"
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  \1\t/' | expand -t 14

.PHONY: setup
setup: $(READY) ## create .venv, with the package and its tools at the versions of constraints.txt (a minute)
	@echo "$(VENV) is ready."

$(READY): pyproject.toml constraints.txt
	@if ! "$(PYTHON)" -c '$(NEW_ENOUGH)' 2>/dev/null; then \
	  echo "Snorum needs Python 3.11 or later; found: $$("$(or $(PYTHON),python3)" --version 2>&1 | head -n 1)." >&2; \
	  echo "Name a newer one: make setup PYTHON=/path/to/python3.11" >&2; exit 1; fi
	@if ! "$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null; then \
	  echo "$(PYTHON) cannot create virtual environments, because its venv module is missing (on Debian: install python3-venv)." >&2; exit 1; fi
	@echo "Installing into $(VENV) ..."
	@test -x $(BIN)/python && $(BIN)/python -c '$(NEW_ENOUGH)' 2>/dev/null || "$(PYTHON)" -m venv --clear $(VENV)
	@$(INSTALL) hatchling editables poetry-core
	@$(INSTALL) --no-build-isolation -e '.[dev,docs]'
	@touch $@

.PHONY: edition
edition: $(BUILD)/trace.txt $(BUILD)/examples.jsonl ## check the text, the rules and the worked examples, and build the site (two or three minutes)
	@echo "Building the site (pages that have not changed stay) ..."
	@$(MAKE) --no-print-directory site
	@echo "Verified: $$(tail -n 1 $(BUILD)/trace.txt)"
	@echo "Built:    $(SITE)/index.html (\`make serve\` shows it)"

# What has been verified is verified again only if something has changed.
$(BUILD)/trace.txt: $(READY) $(VERIFIED)
	@mkdir -p $(BUILD)
	@echo "Checking the text, the rules and what each passage proves ..."
	@$(BIN)/snorum trace > $@ || { tail -n 1 $@; rm $@; exit 1; }

$(BUILD)/examples.jsonl: $(READY) $(VERIFIED)
	@mkdir -p $(BUILD)
	@test -n "$(EXAMPLES)" || { echo "No worked example found under sources/*/examples." >&2; exit 1; }
	@echo "Judging the worked examples ..."
	@$(BIN)/snorum check $(EXAMPLES) --json > $@ || test $$? -eq 1 || { rm $@; exit 1; }

.PHONY: site
site: $(DOCTREES)/.tools
	@PYTHONHASHSEED=0 $(BIN)/python -m tools.progress "The site" -- -W --keep-going -n -j $(JOBS) -c . -d $(DOCTREES) docs $(SITE)

.PHONY: epub
epub: $(DOCTREES)/.tools ## build the e-book (EPUB 3) of the pages for reading (two minutes)
	@rm -rf $(BOOK)
	@PYTHONHASHSEED=0 $(BIN)/python -m tools.progress "The book" -- -W --keep-going -n -j $(JOBS) -c . -d $(DOCTREES) -b epub docs $(BOOK)
	@echo "Built: $(BOOK)/snorum.epub"

# New versions of libraries may change every page. For changes of our own, sphinxext/rebuilding.py finds the pages.
$(DOCTREES)/.tools: $(READY)
	@rm -rf $(DOCTREES) $(SITE)
	@mkdir -p $(DOCTREES) && touch $@

.PHONY: test
test: $(READY) ## run every check: ruff, mypy, import-linter, the site without a warning, pytest (half an hour)
	@$(MAKE) --no-print-directory -j3 lint studied tested JOBS=1

.PHONY: tested
tested: pages
	SNORUM_SITE=$(SITE) SNORUM_EPUB=$(BOOK)/snorum.epub $(BIN)/python -m pytest $(ON_EVERY_CORE) --ignore=tests/studies

# What needs no site, while that is built: in one process, so that no compiled game is compiled twice.
.PHONY: studied
studied: $(READY)
	$(BIN)/python -m pytest tests/studies

.PHONY: lint
lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# One after the other, even with `make -j2`, because the book reuses the doctrees of the site.
.PHONY: pages
pages: $(READY)
	@$(MAKE) --no-print-directory site
	@$(MAKE) --no-print-directory epub

.PHONY: check
check: $(READY) ## while you work, in under a minute: format, lint, types, and the tests nearest to your changes
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory -j2 types nearest

.PHONY: types
types: $(READY)
	@$(BIN)/mypy

# pytest exits with 5 if it finds no test: a module need not have doctests.
.PHONY: nearest
nearest: $(READY)
	@near=$$($(BIN)/python -m tests.nearest) && { test -z "$$near" || \
	  SNORUM_SITE= HYPOTHESIS_PROFILE=quick $(BIN)/python -m pytest -q $$near || test $$? -eq 5; }

.PHONY: addresses
addresses: $(READY) ## give new items on the pages their permanent addresses; commit the list
	@$(BIN)/python -m sphinx --keep-going -q -c . -D snorum_addresses=publish -b dummy -d $(DOCTREES) docs $(BUILD)/dummy
	@git diff --stat -- sources/addresses.txt 2>/dev/null || true

.PHONY: coverage
coverage: $(READY) ## measure the coverage of the tests (as long as `test`); `snorum trace` then shows which tests run each rule
	HYPOTHESIS_PROFILE=ci $(BIN)/coverage run -m pytest tests
	@$(BIN)/coverage report --skip-covered

.PHONY: serve
serve: ## show the built site at http://127.0.0.1:8000/ (PORT=8001 for another port)
	@test -f $(SITE)/index.html || { echo "There is no site yet; run \`make edition\` first." >&2; exit 1; }
	@$(BIN)/python -m tools.serve $(SITE) $(PORT)

.PHONY: readings
readings: $(READY) ## count again how each reading changes the games (an hour); commit docs/readings
	@$(BIN)/python -m snorum.lab.effects docs/readings --workers $$(nproc 2>/dev/null || echo 1)
	@$(BIN)/python -m snorum.lab.effects.through_time docs/readings --workers $$(nproc 2>/dev/null || echo 1)

.PHONY: tournaments
tournaments: $(READY) ## play the stored tournaments and endings again (an hour); commit docs/readings/tournaments
	@$(BIN)/python -m snorum.lab.tournaments docs/readings/tournaments --workers $$(nproc 2>/dev/null || echo 1)

.PHONY: claims
claims: $(READY) ## run every study at full size that has no current result (an hour or more), then `findings`; commit the results
	@$(BIN)/snorum study --all --into src/snorum/books/measured --workers $$(nproc 2>/dev/null || echo 1)
	@$(BIN)/snorum claims --store

.PHONY: findings
findings: $(READY) ## compute what is found of each claim from the stored results (seconds); commit sources/findings
	@$(BIN)/snorum claims --store

.PHONY: differences
differences: $(READY) ## search for games that show what no worked example shows (some minutes); commit docs/readings
	@$(BIN)/python -m snorum.site.web.differences docs/readings/differences.json

.PHONY: test-long
test-long: $(READY) ## run at full length what `make test` cuts short (many hours), and record when that was done
	@$(BIN)/python -m tests.in_full lockstep worlds fuzz mutation

.PHONY: lockstep
lockstep: $(READY) ## compare 10,000 compiled games with the reference, and as many for each option of each crux (about an hour)
	@SNORUM_LOCKSTEP_GAMES=$${SNORUM_LOCKSTEP_GAMES:-10000} \
	  $(BIN)/python -m pytest -q -n auto $(or $(PART),tests/studies tests/games) \
	  -k "in_step or order_of_the_reference or every_subset_tried or as_the_reference_does"

.PHONY: worlds
worlds: $(READY) ## test verdicts on 20,000 small records and whole games of each game, 1,000 as each source (many hours)
	@SNORUM_WORLDS=$${SNORUM_WORLDS:-20000} SNORUM_FORGOTTEN=$${SNORUM_FORGOTTEN:-4000} SNORUM_TRUE=$${SNORUM_TRUE:-20000} \
	  SNORUM_RULINGS=$${SNORUM_RULINGS:-1000} $(BIN)/python -m pytest -q -n auto $(or $(PART),tests/worlds)

.PHONY: fuzz
fuzz: $(READY) ## test every Hypothesis property with thousands of new examples (hours)
	@HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest -q -n auto -m hypothesis --ignore tests/worlds $(or $(PART),tests) \
	  || test $$? -eq 5 -a -n "$(PART)"

.PHONY: mutation
mutation: $(READY) ## make 300 small mistakes in each room and see if the tests notice (hours); MUTATION="--room records": in one
	@nice $(BIN)/python -m tests.mutation $(if $(PART),--room $(PART)) $(MUTATION)

.PHONY: bench
bench: $(READY) ## measure speed and memory, and compare with the targets (some minutes)
	@$(BIN)/python bench/bench.py

.PHONY: release
release: $(READY) ## make a release: fill in its date, freeze addresses, check all (minutes), commit and tag
	@$(BIN)/python -m tools.release make

.PHONY: released
released: $(READY) ## check that all is as a release needs it, and change nothing
	@$(BIN)/python -m tools.release

.PHONY: lock
lock: $(READY) ## write the installed versions to constraints.txt
	@{ head -n 1 constraints.txt; $(BIN)/python -m pip freeze --exclude-editable | LC_ALL=C sort -f; } > constraints.tmp
	@mv constraints.tmp constraints.txt && touch $(READY)

.PHONY: clean
clean: ## remove everything built, except .venv
	rm -rf build dist .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +
