// Package opensearch is an HTTP endpoint that behaves like a small OpenSearch, so that jobs can be tried with nothing else
// installed: bulk writes with a result for each item, documents by id, search by match_all and term, count, indices, health.
// What it has accepted it keeps, synced before it answers, and has again at the next start. It listens on loopback only.
//
// It has no mappings and no analysis: a term matches the JSON value as it stands.
//
//	s, err := opensearch.Start(opensearch.Options{Dir: "data", FailRate: 0.1})
//	defer s.Close()
//	fmt.Println(s.URL())
package opensearch
