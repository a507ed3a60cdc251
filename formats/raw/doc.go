// Package raw is the `raw` format: one column is the message, byte for byte. Text is decoded from a charset, numbers have a
// byte order, and NULL is a message without bytes. What Flink answers stands in testdata/conformance/rawfmt.jsonl.
package raw
