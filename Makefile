# leat: everything that is built, tested and generated. `make help` lists it.
SHELL := bash
.DEFAULT_GOAL := help
GO ?= go
TEST_TIMEOUT ?= 25m
FUZZTIME ?= 30s
BENCH ?= .
TOOLS := $(GO) tool -modfile=tools/go.mod

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: ## build bin/leat
	CGO_ENABLED=0 $(GO) build -trimpath -o bin/leat ./cmd/leat

.PHONY: demo
demo: build ## run both model jobs on the embedded Kafka and OpenSearch, with live figures
	bin/leat dev --demo examples/orders

.PHONY: test
test: ## all tests; the end-to-end ones on a real Kafka and a real OpenSearch, which it brings and starts
	services/run-with $(GO) test -timeout $(TEST_TIMEOUT) ./...

.PHONY: race
race: ## all tests with the race detector
	services/run-with $(GO) test -race -timeout $(TEST_TIMEOUT) ./...

.PHONY: e2e
e2e: ## the long proofs: 200,000 events, kills, bad records, on real systems
	LEAT_E2E=long services/run-with $(GO) test -count=1 -timeout 60m -v ./internal/e2e/...

.PHONY: conformance
conformance: ## answer every conformance case; VECTORS=DIR takes the cases of another folder
	@mkdir -p build
	$(GO) run ./internal/conformance/run $(if $(VECTORS),-vectors "$(VECTORS)")

.PHONY: conformance-record
conformance-record: ## record the counts of conformance: the least that later runs must reach, and docs/conformance.md
	@mkdir -p build
	$(GO) run ./internal/conformance/run -record

.PHONY: golden
golden: ## rewrite the expected parts of case files
	$(GO) test ./cmd/leat ./web $$(grep -rl --include='*_test.go' '"github.com/cockroachdb/datadriven"$$' . | xargs -n1 dirname | sort -u) -rewrite

.PHONY: fuzz
fuzz: ## each fuzz target for FUZZTIME
	@set -e; for p in $$($(GO) list ./...); do \
	  for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz' || true); do \
	    echo "$$p $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$p; done; done

.PHONY: bench
bench: ## benchmarks of all packages; BENCH=name picks some
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem ./...

.PHONY: generate
generate: ## rewrite what is generated from declarations
	$(GO) generate ./...
	$(GO) test ./functions/builtin ./internal/diagdocs ./web -run "TestReference|TestIndex|TestPages" -rewrite
	$(GO) test ./cmd/leat -run '(Are|Is)Current$$' -rewrite

.PHONY: lint
lint: ## golangci-lint and gofumpt, built from the tools module
	$(TOOLS) golangci-lint run ./...

RELEASE_TARGETS := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64

.PHONY: release-check
release-check: ## build every target of a release, as .goreleaser.yaml does, without keeping it
	@set -e; for t in $(RELEASE_TARGETS); do echo $$t; \
	  CGO_ENABLED=0 GOOS=$${t%/*} GOARCH=$${t#*/} $(GO) build -trimpath -ldflags '-s -w -X main.version=check' -o /dev/null ./cmd/leat; done

.PHONY: cover
cover: ## test coverage by package, in build/cover.html
	@mkdir -p build
	services/run-with $(GO) test -timeout $(TEST_TIMEOUT) -coverprofile=build/cover.out ./...
	$(GO) tool cover -html=build/cover.out -o build/cover.html
	$(GO) tool cover -func=build/cover.out | tail -1

.PHONY: check
check: test lint ## what CI runs
