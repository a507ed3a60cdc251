// Package opensearch writes documents to OpenSearch through its bulk endpoint. It is the only package that imports the
// OpenSearch client, of which it uses the transport: the bulk loop is its own, since items are retried one by one and items
// of one document id must keep their order.
//
// Factory declares the connector. The sink makes a document's id and index from a row (Keyer) and opens one writer per job.
// The writer has a few slots, each with at most one bulk request on its way. A free slot sends what has gathered at once;
// while all are busy the next request grows. No timer sits on a document's way, and how many slots are used is found by
// measuring (limiter).
//
// Order: at most one slot holds documents of one id at a time (queue). Within a request they keep their order, and when one
// of them is to be retried, the later ones of that id are sent again behind it, whatever was answered to them.
//
// Before a job starts inspect*.go look at the cluster and what rows are written to; mapping.go holds columns against a mapping.
//
// It knows no expressions and no formats: a message's value is the document, made by a format that gives JSON.
package opensearch
