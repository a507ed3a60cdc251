package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/scaffold"
)

type ddlTemplateCommand struct {
	shared
	File  string `arg:"" complete:"*.sql" help:"A file of SQL; - is standard input."`
	Table string `help:"Only this sink." placeholder:"NAME"`
}

// Help shows an example.
func (c *ddlTemplateCommand) Help() string {
	return "Example:\n  leat ddl index-template --table orders jobs/index.sql |\n    curl -XPUT -H 'Content-Type: application/json' -d @- \"$OPENSEARCH_URL/_index_template/orders\"\n\n" +
		"For each table of opensearch (or elasticsearch) that the file declares there is a JSON document; standard error says what each is for."
}

// Run prints a template for each sink.
func (c *ddlTemplateCommand) Run(io streams) error {
	tables, err := c.tables(io, c.File)
	if err != nil {
		return err
	}
	sinks := slices.DeleteFunc(slices.Clone(tables), func(t engine.Table) bool { return !isSearch(t) })
	switch {
	case c.Table != "":
		t, err := oneTable(tables, c.File, c.Table)
		if err != nil {
			return err
		}
		if !isSearch(t) {
			return &exitError{exitInvalid, fmt.Sprintf("table %s is no index: its connector is '%s'", t.Name, t.Options["connector"])}
		}
		sinks = []engine.Table{t}
	case len(sinks) == 0:
		return &exitError{exitInvalid, c.File + " declares no table of opensearch"}
	}
	for _, t := range sinks {
		sink := &scaffold.Sink{Table: *scaffolded(t), Index: t.Options["index"], ISO: t.Options["json.timestamp-format.standard"] == "ISO-8601"}
		template, err := scaffold.IndexTemplate(sink)
		if err != nil {
			return err
		}
		for _, n := range template.Notes {
			warn(io, "%s", n)
		}
		fmt.Fprintf(io.err, "leat: table %s: PUT /_index_template/%s\n", t.Name, template.Name)
		if _, err := fmt.Fprintf(io.out, "%s", template.Body); err != nil {
			return err
		}
	}
	return nil
}

// isSearch reports whether a table is an index.
func isSearch(t engine.Table) bool {
	connector := t.Options["connector"]
	return strings.HasPrefix(connector, "opensearch") || strings.HasPrefix(connector, "elasticsearch")
}
