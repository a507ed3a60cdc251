// Package e2e proves whole jobs on a real Kafka and a real OpenSearch: it builds the leat binary, runs it as a user would,
// kills it, feeds it bad records, and compares what came out with what each source event means, computed apart.
//
// The tests need LEAT_KAFKA and LEAT_OPENSEARCH (services/run-with sets them). Without these they are left out, loudly; with
// CI=true that is a failure. LEAT_E2E=long makes them as large as the proofs in docs/proofs.md, and runs those that kill and
// pause Kafka and OpenSearch, for which they start an instance of their own. LEAT_E2E_RACE=1 builds leat with the race detector.
package e2e
