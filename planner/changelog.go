package planner

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/changelog"
	"github.com/leatsql/leat/planner/plan"
)

// changeFormats carry updates and deletes.
var changeFormats = []string{"debezium-json", "debezium-avro-confluent", "canal-json", "maxwell-json", "ogg-json"}

// changeConnectors read the changes of a table of another system, or a topic of the newest row of each key.
var changeConnectors = []string{"upsert-kafka", "mysql-cdc", "postgres-cdc", "oracle-cdc", "sqlserver-cdc", "mongodb-cdc", "db2-cdc", "oceanbase-cdc", "tidb-cdc", "vitess-cdc"}

// appendConnectors only ever add to what they wrote.
var appendConnectors = []string{"filesystem", "kinesis", "firehose", "pulsar", "rabbitmq"}

var _ changelog.Source = (*scan)(nil)

// hasChangeFormat reports whether the table's messages say that rows were updated and deleted.
func (t *table) hasChangeFormat() bool {
	return slices.Contains(changeFormats, t.optionValue("format")) || slices.Contains(changeFormats, t.optionValue("value.format"))
}

// Changelog returns the changes that the table holds.
func (n *scan) Changelog() (changelog.Changes, changelog.Origin) {
	if n.table.hasChangeFormat() || slices.Contains(changeConnectors, n.table.optionValue("connector")) {
		return changelog.All, changelog.Origin{At: n.at, What: "table " + n.table.name}
	}
	return changelog.Insert, changelog.Origin{}
}

// appendOnly reports whether the table takes inserts only. Of a connector that is not known here it says nothing.
func (t *table) appendOnly(sink connectors.Sink) bool {
	switch connector := t.optionValue("connector"); {
	case t.hasChangeFormat():
		return false
	case sink != nil:
		return sink.Changes() == connectors.AppendOnly
	default:
		return slices.Contains(appendConnectors, connector)
	}
}

// checkChanges refuses operators that do not take the updates which reach them. Batch mode has no updates.
func (s *Session) checkChanges(n plan.Node, within diag.Span) changelog.Made {
	if s.env().Batch {
		return changelog.Made{Changes: changelog.Insert}
	}
	made := changelog.Of(n)
	for _, r := range made.Refusals {
		switch {
		case s.isUnplanned(r.At):
		case r.Text != "":
			s.report(r.At, diag.BadQuery, r.Text, r.Help)
		default:
			s.changeMistake(within, r.Origin, fmt.Sprintf("%s takes inserts only, and %s makes %s", r.By, r.Origin.What, r.Changes), updatesHelp(r.Origin),
				diag.Related{Source: s.source, Span: r.At, Message: r.By + " stands here"})
		}
	}
	return made
}

// checkSinkChanges refuses a query that updates rows where the sink can only add some.
func (s *Session) checkSinkChanges(st *ast.Insert, t *table, root *plan.Sink, made changelog.Made) {
	var sink connectors.Sink
	if root != nil {
		sink = root.Sink
	}
	if len(made.Refusals) > 0 || !made.Changes.Updating() || !t.appendOnly(sink) {
		return
	}
	help := sinkHelp(t)
	if window := updatesHelp(made.Origin); window != "" {
		help += ", or " + window
	}
	s.changeMistake(st.Span(), made.Origin, fmt.Sprintf("%s takes inserts only, and %s makes %s", t.name, made.Origin.What, made.Changes), help,
		diag.Related{Source: t.source, Span: t.nameAt, Message: t.name + " is declared here"})
}

// changeMistake reports what makes updates at its place, where that is in the statement and not in a view.
func (s *Session) changeMistake(within diag.Span, origin changelog.Origin, text, help string, related diag.Related) {
	at := origin.At
	if at.Start < within.Start || at.End > within.End || at.End <= at.Start {
		at = within
	}
	s.diags.Add(diag.Diagnostic{Source: s.source, Span: at, Code: diag.ChangelogMode, Message: text, Help: help, Related: []diag.Related{related}})
}

// updatesHelp says how a query makes no updates.
func updatesHelp(origin changelog.Origin) string {
	switch {
	case strings.HasPrefix(origin.What, "GROUP BY"):
		return "group by the window_start and window_end of TUMBLE, which gives each group once"
	case strings.HasSuffix(origin.What, "JOIN"):
		return "bound the time of both sides in ON: l.ts BETWEEN r.ts - INTERVAL '1' HOUR AND r.ts"
	}
	return ""
}

// sinkHelp says how a sink takes updates.
func sinkHelp(t *table) string {
	switch connector := t.optionValue("connector"); {
	case connector == "kafka":
		return "write to 'upsert-kafka' with a primary key, or with a format of changes such as 'debezium-json'"
	case strings.HasPrefix(connector, "opensearch") && len(t.key) == 0:
		return "give the table a PRIMARY KEY (…) NOT ENFORCED, which makes the document's id"
	case strings.HasPrefix(connector, "opensearch"):
		return "name the index without now(), which may lead an update to another index than its row"
	}
	return "write to a table with a primary key whose connector takes updates"
}
