package lint

import (
	"github.com/leatsql/leat/diag"
)

// documented are options that a page of Flink's documentation names and no code of Flink's knows, so that a table that has them is
// refused. Where leat declares such an option it says so itself.
var documented = []struct{ connector, option, help string }{
	{"elasticsearch", "sink.flush-on-checkpoint", "leave it out: at-least-once delivery flushes at each checkpoint"},
	{"elasticsearch", "failure-handler", "leave it out: there is no handler of failures any more"},
	{"opensearch", "sink.flush-on-checkpoint", "leave it out: at-least-once delivery flushes at each checkpoint"},
	{"opensearch", "failure-handler", "leave it out: there is no handler of failures any more"},
}

// documentedOnly warns of them, and of the value DISABLED, which is on the page of the search connectors as a backoff strategy.
func documentedOnly(s *Subject, _ *tree, r *report) {
	for _, t := range s.Tables {
		for _, d := range documented {
			if o, ok := t.Options[d.option]; ok && t.is(d.connector) && t.Declared[d.option] == nil {
				r.warn(diag.DocumentedOnly, o.KeyAt, d.help, "'%s' is on Flink's page of the connector, but its code does not know it and refuses the table", d.option)
			}
		}
		if o := t.Options["sink.bulk-flush.backoff.strategy"]; o.Value == "DISABLED" && t.is("elasticsearch", "opensearch") {
			r.warn(diag.DocumentedOnly, o.ValueAt, "write 'NONE', which means the same", "'DISABLED' is on Flink's page of the connector, but its code refuses it")
		}
	}
}
