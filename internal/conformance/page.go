package conformance

import (
	"fmt"
	"os"
	"strings"
)

// about says what the cases of an area are about.
func about(area string) string {
	return map[string]string{
		"arith":        "arithmetic, its result types, overflow",
		"avrofmt":      "`avro` messages",
		"canalfmt":     "`canal-json` messages",
		"cast":         "`CAST` and `TRY_CAST` between all types",
		"collection":   "arrays, maps, rows",
		"connector":    "options of the Kafka connector, messages against tables",
		"csvfmt":       "`csv` messages",
		"ddl":          "`CREATE`, `DROP`, `DESCRIBE`, `SHOW` and other statements",
		"debeziumfmt":  "`debezium-json` messages",
		"hash":         "`MD5`, `SHA…`",
		"insert":       "`INSERT` against its table",
		"insert_types": "types that a sink's column takes",
		"json":         "`JSON_VALUE` and its kin",
		"json_agg":     "JSON aggregates",
		"jsonfmt":      "`json` messages",
		"kafkarow":     "rows of Kafka records: keys, values, headers, metadata",
		"logic":        "comparison, `AND`, `OR`, `CASE`, `COALESCE`, `IN`",
		"maxwellfmt":   "`maxwell-json` messages",
		"opensearch":   "what is sent to OpenSearch, and what its answers lead to",
		"options":      "options of other connectors and formats",
		"pb":           "`protobuf` messages, byte by byte",
		"query":        "whole queries",
		"rawfmt":       "`raw` messages",
		"seed":         "the expressions of the two model jobs",
		"string":       "functions of text",
		"temporal":     "dates, times, time zones, `EXTRACT`",
		"validate":     "mistakes that are found before a job starts",
		"window":       "event time and windows",
	}[area]
}

// Page is the page that shows the counts.
func Page(counts map[string]Counts) string {
	var b strings.Builder
	b.WriteString(`# Conformance with Flink 1.20

<!-- Written by "make conformance-record". Do not edit. -->

leat is held against what Apache Flink 1.20.3 answered to the cases of ` + "`testdata/conformance`" + `: expressions, queries, statements,
messages of each format, requests to OpenSearch. ` + "`make conformance`" + ` runs them all through leat's own path, from the parser to the
bytes that are written, and compares type, value, text, and the phase in which a mistake is found. No area may fall below its
recorded count.

* **pass**: leat gives Flink's answer.
* **listed**: leat means to differ, as a rule since Flink crashes or loses data there; ` + "`testdata/flink-differences`" + ` has the reason and leat's answer.
* **differ**: leat gives another answer.
* **refused**: leat does not support it yet and says so by its name, before anything runs. A refused case never counts as passed, also
  where Flink fails.
* **judged**: leat gives Flink's verdict before anything runs, and its columns and types, whether or not it runs the case: what
  ` + "`leat validate`" + ` is worth to those who run it on Flink.

| area | about | cases | pass | listed | differ | refused | judged |
|---|---|--:|--:|--:|--:|--:|--:|
`)
	row := func(area, what string, c Counts) {
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %d | %d | %d | %d |\n", area, what, c.Total(), c.Pass, c.Listed, c.Differ, c.Refused, c.Judged)
	}
	for _, a := range areasOf(counts) {
		row(a, about(a), counts[a])
	}
	row("**all**", "", sum(counts))
	return b.String()
}

// WritePage writes the page.
func WritePage(path string, counts map[string]Counts) error {
	return os.WriteFile(path, []byte(Page(counts)), 0o644)
}
