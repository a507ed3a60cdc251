// Package deadfile writes dead letters to a file, a JSON object a line: what the record was, where it came from, why it could
// not be processed. A letter is durable before it is settled.
package deadfile
