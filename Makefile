# make play    set up what is missing, then serve on this machine (ARGS="--port 8018" …)
#              by the compiled engine where there is one as new as the sources
# make test    set up, then every check and test, as CI runs them
# make setup   only prepare .venv and the client; the command line is then .venv/bin/tetsuro
# make compiled  compile the engine into build/compiled (needs a C compiler; takes minutes)
# make bench   print the benchmark table, of the compiled engine too once there is one
# make clean   remove all that was built (never the games in data/)

BIN := .venv/bin
ARGS ?=

COMPILED := build/compiled

.PHONY: play setup dev test lint format types unit client compiled bench lock clean
.NOTPARALLEL:
.DEFAULT_GOAL := play

setup:
	@sh scripts/setup.sh play

dev:
	@sh scripts/setup.sh dev

play: setup
	@PYTHONPATH=$$(sh scripts/compiled.sh) exec $(BIN)/tetsuro serve $(ARGS)

test: lint types client unit

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo

format: dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: dev
	$(BIN)/mypy

client: dev
	cd client && npm run --silent check

unit: dev
	$(BIN)/pytest -n auto --dist worksteal -rs -q $(ARGS)

# A whole package of its own, so that nothing stale ever stands beside the sources.
compiled: dev
	rm -rf $(COMPILED)
	TETSURO_COMPILE=2 $(BIN)/python setup.py --quiet build --build-base build --build-lib $(COMPILED)
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m scripts.compiled_plays
	@touch $(COMPILED)/.made
	@echo "make play runs it from now on, and so does PYTHONPATH=$(COMPILED) $(BIN)/tetsuro …"

bench: dev
	@$(BIN)/python -m benchmarks $(ARGS)
	@if [ -d $(COMPILED) ]; then PYTHONPATH=$(COMPILED) $(BIN)/python -m benchmarks $(ARGS); fi

# Chooses the newest versions again and pins them (needs uv and npm).
lock:
	sh scripts/lock.sh

clean:
	rm -rf .venv client/node_modules src/tetsuro/web/static build src/*.egg-info
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests benchmarks scripts -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
