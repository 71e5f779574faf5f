# `make run` and `make test` are the only set-up: each makes .venv when it is missing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SPEED ?= 1
PLAY ?=

# A Raspberry Pi takes its pin libraries from the OS image (python3-lgpio) and one extra by model.
PI_MODEL := $(shell tr -d '\0' 2>/dev/null < /proc/device-tree/model)
ifneq (,$(findstring Raspberry Pi 5,$(PI_MODEL)))
EXTRAS := pi5
VENV_FLAGS := --system-site-packages
else ifneq (,$(findstring Raspberry Pi,$(PI_MODEL)))
EXTRAS := pi
VENV_FLAGS := --system-site-packages
endif
comma := ,
RUN_TARGET := .$(if $(EXTRAS),[$(EXTRAS)])
DEV_TARGET := .[dev$(if $(EXTRAS),$(comma)$(EXTRAS))]

.PHONY: help run test bench bench-sensing bench-frames bench-latency bench-noise bench-secrecy bench-soak format clean debian

help:
	@echo "make run     plays recorded hands on the emulated table; the status screen is at the printed address"
	@echo "make test    format, lint, types, imports, tests"
	@echo "make bench   decisions per second against PokerKit, time of one ruling, start-up, memory, the web"
	@echo "make bench-sensing   delay and errors of sensing, beside other methods and the targets"
	@echo "make bench-frames    a million hostile frames for the parser of each reader"
	@echo "make bench-latency   seconds from the last chip to the ruling on the display"
	@echo "make bench-noise     all vectors through the hardware, chips and cards badly heard"
	@echo "make bench-secrecy   10,000 hands searched for cards in every output, 1,000 pairs compared (long)"
	@echo "make bench-soak      1,000,000 events; memory and descriptors must not grow (long)"
	@echo "make format  formats the code"

run: $(VENV)/.run
	@$(BIN)/dealer-station run --virtual --speed $(SPEED) $(foreach file,$(PLAY),--play $(file))

test: $(VENV)/.dev debian
	@$(BIN)/python -m tests.checks

bench: $(VENV)/.dev
	@$(BIN)/python -m tests.bench

bench-sensing: $(VENV)/.dev
	@$(BIN)/python -m tests.bench.sensing

bench-frames: $(VENV)/.dev
	@$(BIN)/python -m tests.bench.frames

bench-latency: $(VENV)/.dev
	@$(BIN)/python -m tests.bench.latency

bench-noise: $(VENV)/.dev
	@$(BIN)/python -m tests.bench.noise

bench-secrecy: $(VENV)/.dev
	@$(BIN)/python -m tests.firmware_py.secrecy

bench-soak: $(VENV)/.dev
	@$(BIN)/python -m tests.bench.soak

format: $(VENV)/.dev
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .

# Debian's programs that the tests use: installed where that needs no password, else clearly asked for.
define NEED
	@command -v $(1) >/dev/null || { \
	  echo "==> the tests need $(1): installing Debian's $(2)"; \
	  if [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq $(2); \
	  else sudo -n apt-get update -qq && sudo -n apt-get install -y -qq $(2); fi; } \
	|| { echo "make test needs $(1): run 'sudo apt-get install $(2)' and try again" >&2; exit 1; }
endef

debian:
	$(call NEED,chromium,chromium)
	$(call NEED,systemd-analyze,systemd)

$(VENV)/bin/python:
	@echo "==> making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed, this is $$($(PYTHON) --version)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	  echo "==> Debian keeps venv apart: installing python3-venv"; \
	  if [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq python3-venv; \
	  else sudo -n apt-get update -qq && sudo -n apt-get install -y -qq python3-venv; fi; } \
	|| { echo "run 'sudo apt-get install python3-venv' and try again" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV_FLAGS) $(VENV)

$(VENV)/.run: pyproject.toml | $(VENV)/bin/python
	@echo "==> installing the station (about a minute the first time)"
	@$(BIN)/python -m pip install --disable-pip-version-check --progress-bar on -q -e "$(RUN_TARGET)"
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	@echo "==> installing the station and its development tools (a minute or two the first time)"
	@$(BIN)/python -m pip install --disable-pip-version-check --progress-bar on -q -e "$(DEV_TARGET)"
	@touch $@ $(VENV)/.run

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache build dist
