package lint

import (
	"github.com/leatsql/leat/diag"
)

// documented are options that a page of Flink's documentation names and no code of Flink's knows, so that a table that has them is
// refused. The connectors that leat declares say so themselves.
var documented = []struct{ connector, option, help string }{
	{"elasticsearch-8", "sink.flush-on-checkpoint", "leave it out: at-least-once delivery flushes at each checkpoint"},
	{"elasticsearch-8", "failure-handler", "leave it out: there is no handler of failures any more"},
}

// documentedOnly warns of them, and of the value DISABLED, which is on the page of the search connectors as a backoff strategy.
func documentedOnly(s *Subject, _ *tree, r *report) {
	for _, t := range s.Tables {
		for _, d := range documented {
			if o, ok := t.Options[d.option]; ok && t.is(d.connector) {
				r.warn(diag.DocumentedOnly, o.KeyAt, d.help, "'%s' is on Flink's page of the connector, but its code does not know it and refuses the table", d.option)
			}
		}
		if o := t.Options["sink.bulk-flush.backoff.strategy"]; o.Value == "DISABLED" && t.is("elasticsearch", "opensearch") {
			r.warn(diag.DocumentedOnly, o.ValueAt, "write 'NONE', which means the same", "'DISABLED' is on Flink's page of the connector, but its code refuses it")
		}
	}
}

// foreign are options that are often taken over from another connector, of connectors that leat does not declare.
var foreign = []struct{ connector, option, help string }{
	{"elasticsearch-8", "document-type", "leave it out: there are no types any more"},
	{"elasticsearch-8", "allow-insecure", "leave it out: it is an option of opensearch"},
}

// foreignOption warns of them: Flink refuses a table that has an option which its connector lacks.
func foreignOption(s *Subject, _ *tree, r *report) {
	for _, t := range s.Tables {
		for _, f := range foreign {
			if o, ok := t.Options[f.option]; ok && t.is(f.connector) {
				r.warn(diag.ForeignOption, o.KeyAt, f.help, "connector '%s' has no option '%s': Flink refuses the table", t.connector(), f.option)
			}
		}
	}
}
