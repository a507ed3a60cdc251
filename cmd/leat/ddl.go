package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/scaffold"
)

type ddlCommand struct {
	Proto         ddlProtoCommand    `cmd:"" help:"A table for a protobuf message; with --from, a .proto file for a table."`
	MySQL         ddlMySQLCommand    `cmd:"" name:"mysql" help:"Tables for those of a MySQL dump, as change-data-capture publishes them."`
	Topic         ddlTopicCommand    `cmd:"" help:"A table for a topic, made of some of its records."`
	IndexTemplate ddlTemplateCommand `cmd:"" name:"index-template" help:"OpenSearch index templates for the sinks of a file."`
}

// Help shows examples.
func (c *ddlCommand) Help() string {
	return "Example:\n  leat ddl proto --proto-path protos --message shop.v1.Order > order.sql\n" +
		"  leat ddl mysql --topic-prefix shop dump.sql > sources.sql\n\n" +
		"What is written goes to standard output, what is to say of it to standard error. docs/scaffolds.md has examples of each."
}

// writeTable prints a table as CREATE TABLE.
func writeTable(w io.Writer, t *scaffold.Table) error {
	text, err := t.SQL()
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text)
	return err
}

// warn prints what is to say of what was written.
func warn(io streams, format string, args ...any) {
	fmt.Fprintf(io.err, "leat: warning: "+format+"\n", args...)
}

// schemaError is the error of a schema that is wrong, or that has not what is asked for.
func schemaError(err error) error {
	var problems options.Problems
	if !errors.As(err, &problems) {
		return &exitError{exitInvalid, err.Error()}
	}
	text := ""
	for i, p := range problems {
		if i > 0 {
			text += "\nleat: "
		}
		text += fmt.Sprintf("error[%s]: %s", p.Code, p.Message)
		if p.Help != "" {
			text += "\nhelp: " + p.Help
		}
	}
	return &exitError{exitInvalid, text}
}

// tables are the tables that a file declares. Where there are none its mistakes are printed.
func (s *shared) tables(io streams, path string) ([]engine.Table, error) {
	config, err := s.config(io.err, connectors.RunOptions{})
	if err != nil {
		return nil, err
	}
	name, text, err := readScript(path, io.in)
	if err != nil {
		return nil, err
	}
	tables, mistakes := engine.New(config).Tables(name, text)
	if len(tables) > 0 {
		return tables, nil
	}
	if err := writeText(io.err, mistakes, s.Color); err != nil {
		return nil, err
	}
	return nil, &exitError{exitInvalid, fmt.Sprintf("%s declares no table that can be read", name)}
}

// oneTable finds a table by name; without a name it is the only one there.
func oneTable(tables []engine.Table, path, name string) (engine.Table, error) {
	var names []string
	for _, t := range tables {
		if t.Name == name || name == "" && len(tables) == 1 {
			return t, nil
		}
		names = append(names, t.Name)
	}
	there := path + " has " + strings.Join(names, ", ")
	if name == "" {
		return engine.Table{}, &exitError{exitUsage, "which table? " + there + "; name one by --table"}
	}
	return engine.Table{}, &exitError{exitInvalid, fmt.Sprintf("there is no table %q: %s", name, there)}
}

// scaffolded is a table as package scaffold has it.
func scaffolded(t engine.Table) *scaffold.Table {
	out := &scaffold.Table{Name: t.Name, Key: t.Key}
	for _, c := range t.Columns {
		out.Columns = append(out.Columns, scaffold.Column{Name: c.Name, Type: c.Type, Comment: c.Comment})
	}
	return out
}
