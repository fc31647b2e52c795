# The commands of this project. `make gen` is all that a person needs before using it.

PYTHON ?= $(shell command -v python || command -v python3)

.PHONY: gen test sanitize fuzz lint kaitai bench dist clean

gen: ## make the message classes and the compiled kernel in build/
	@$(PYTHON) tools/environment.py
	@$(PYTHON) tools/gen.py
	@$(PYTHON) tools/build_kernel.py

test: gen ## run all tests
	@$(PYTHON) tools/environment.py dev proto
	@$(PYTHON) -m pytest -n auto

sanitize: gen ## run the tests that reach the kernel under sanitizers
	@$(PYTHON) tools/environment.py dev proto
	@$(PYTHON) tools/sanitize.py

COUNT ?= 1000000
SEED ?= $(shell date +%Y%m%d)
fuzz: gen ## compare the kernel, its Python twin and Google's parser on COUNT inputs
	@$(PYTHON) tools/environment.py dev proto
	@echo "seed $(SEED)"
	@PBKAITAI_FUZZ_COUNT=$(COUNT) PBKAITAI_FUZZ_SEED=$(SEED) $(PYTHON) -m pytest -n auto tests/fuzz

lint: gen ## check style and types
	@$(PYTHON) tools/environment.py dev proto
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy

kaitai: gen ## run every spec through the official Kaitai compiler and compare
	@$(PYTHON) tools/environment.py dev proto
	@$(PYTHON) tools/kaitai/run.py

dist: gen ## build the sdist and the wheel in dist/
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check build
	$(PYTHON) -m build

bench: gen ## compare the speed with Google's parsers (QUICK=1: small)
	@$(PYTHON) tools/environment.py dev
	@$(PYTHON) benchmarks/run.py $(if $(QUICK),--quick)

clean: ## remove everything that was made
	rm -rf build dist .setuptools *.egg-info
