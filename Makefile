# Every command sets up what it needs by itself; site/dev.py shows each step with its time.
PYTHON ?= python3
PORT ?= 8000

.DEFAULT_GOAL := help
.PHONY: help serve site release test check bench soak words lock

help:
	@echo "make serve   set up, build and serve the site on 127.0.0.1:$(PORT)   (PORT=8080 chooses another port)"
	@echo "make site    set up and build build/site/"
	@echo "make release pack the site with a small server, for a classroom without internet: build/canasta-*.zip"
	@echo "make test    set up, build and run every test, the browser's too"
	@echo "make check   ruff, mypy --strict, tsc --strict"
	@echo "make bench   measure the built site; prints a table, writes build/bench.json"
	@echo "make soak    play very many deals of every rule set, with the invariants checked"
	@echo "make words   collect the sentences in the code into the Hebrew catalogue and compile it"
	@echo "make lock    pin the Python packages of requirements.in again, with hashes"

DEV = @$(PYTHON) site/dev.py $@ --port "$(PORT)"

serve:
	$(DEV)
site:
	$(DEV)
release:
	$(DEV)
test:
	$(DEV)
check:
	$(DEV)
bench:
	$(DEV)
soak:
	$(DEV)
words:
	$(DEV)
lock:
	$(DEV)
