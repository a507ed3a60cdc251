// Package opensearchtest helps tests with OpenSearch: the real node that LEAT_OPENSEARCH names, indices with names of their own,
// documents out. It is for tests only.
//
//	addr := opensearchtest.Node(t)
//	index := opensearchtest.Index(t, addr)
//	…
//	docs := opensearchtest.Documents(t, addr, index)
package opensearchtest
