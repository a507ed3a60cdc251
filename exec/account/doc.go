// Package account counts what becomes of records: read = delivered + filtered + dropped + dead-lettered + handed over
// to other instances + in flight, for each job. Counters are safe for concurrent use and are read by the progress line, the metrics and
// the final account.
package account
