package opensearch

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/leatsql/leat/connectors"
)

// errClosed is what a writer settles with that was closed while documents were on their way.
var errClosed = errors.New("the writer was closed")

// refusedBy is the failure of a cluster that answers no to a whole request, or denies one of its items.
func refusedBy(h *host, table string, status int, why string) *connectors.Failure {
	return denied(h, "does not take rows of table "+table, status, why, "the user needs the permission to write, and the index must not be read-only")
}

// denied is the failure of a cluster that does not do what it is asked for; forbidden is the help where it forbids it.
func denied(h *host, what string, status int, why, forbidden string) *connectors.Failure {
	f := &connectors.Failure{Class: connectors.ErrRefused, Message: fmt.Sprintf("OpenSearch at %s %s: status %d: %s", h.name, what, status, why)}
	switch status {
	case http.StatusUnauthorized:
		f.Help = "check 'username' and 'password', or 'api-key'"
	case http.StatusForbidden:
		f.Help = forbidden
	}
	return f
}

// gaveUp is the failure when the user's bound on retries is reached.
func gaveUp(h *host, table string, why string, cause error) *connectors.Failure {
	return &connectors.Failure{
		Class:   connectors.ErrUnreachable,
		Message: fmt.Sprintf("OpenSearch at %s did not take rows of table %s: %s", h.name, table, why), Cause: cause,
		Help: "'sink.bulk-flush.backoff.strategy' allows no more retries; without it they go on for as long as the job runs",
	}
}

// notReached is the failure when documents are read and nothing answers.
func notReached(h *host, cause error) *connectors.Failure {
	return &connectors.Failure{Class: connectors.ErrUnreachable, Message: "OpenSearch at " + h.name + " cannot be reached", Cause: cause}
}

// notRead is the failure of a cluster that does not give the documents of a table.
func notRead(h *host, table string, status int, why string) *connectors.Failure {
	return denied(h, "does not give the documents of table "+table, status, why, "the user needs the permission to search the index")
}

// lostScroll is the failure of a cluster that does not know any more what is being read: the index was deleted, or it has forgotten.
func lostScroll(h *host, table, index string, deleted bool) *connectors.Failure {
	f := &connectors.Failure{
		Class:   connectors.ErrRefused,
		Message: fmt.Sprintf("index %s at %s was deleted while table %s was read", index, h.name, table),
		Help:    "start again once the index is there",
	}
	if !deleted {
		f.Message = fmt.Sprintf("OpenSearch at %s does not know any more what is read of index %s of table %s", h.name, index, table)
		f.Help = "start again: an index was made anew meanwhile, or nothing was read for " + keepScroll
	}
	return f
}

// partlyRead is the failure of a cluster that gives some of the documents: what is missing would look like a difference.
func partlyRead(h *host, table, why string) *connectors.Failure {
	return &connectors.Failure{
		Class:   connectors.ErrUnreachable,
		Message: fmt.Sprintf("OpenSearch at %s gave only a part of the documents of table %s: %s", h.name, table, why),
	}
}

// notOpenSearch is the failure when an answer cannot be understood.
func notOpenSearch(h *host, cause error) *connectors.Failure {
	return &connectors.Failure{
		Class: connectors.ErrRefused, Message: "what listens at " + h.name + " does not answer as OpenSearch", Cause: cause,
		Help: "check 'hosts' and 'connection.path-prefix'",
	}
}

// badCertificate is the failure when the option's file is of no use.
func badCertificate(path string, cause error) *connectors.Failure {
	return &connectors.Failure{
		Class: connectors.ErrRefused, Message: "'ca-certificate' " + path + " cannot be used", Cause: cause,
		Help: "it must be a PEM file of certificates",
	}
}
