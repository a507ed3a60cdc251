package main

import (
	"fmt"
	stdio "io"
	"strings"

	"github.com/leatsql/leat/internal/readfile"
	"github.com/leatsql/leat/scaffold"
)

type ddlMySQLCommand struct {
	Dump        string   `arg:"" name:"dump" complete:"*.sql" help:"What mysqldump wrote, or any file with CREATE TABLE statements; - is standard input."`
	Table       []string `help:"Only this table (repeatable)." placeholder:"NAME" sep:"none"`
	Format      string   `help:"debezium-json: changes as Debezium publishes them, which leat checks and does not run yet; json: a row in each record." enum:"debezium-json,json" default:"debezium-json"`
	TopicPrefix string   `help:"What the names of the topics begin with: Debezium's topic.prefix." placeholder:"PREFIX"`
	Database    string   `help:"The database, where the dump does not say by USE." placeholder:"NAME"`
	Broker      string   `help:"The address in WITH; by default a variable." placeholder:"HOST:PORT"`
	Tinyint1    string   `name:"tinyint1" env:"LEAT_TINYINT1" help:"What TINYINT(1) becomes: boolean or tinyint." enum:"boolean,tinyint" default:"boolean"`
}

// Help shows examples.
func (c *ddlMySQLCommand) Help() string {
	return "Example:\n  mysqldump --no-data shop > shop.sql\n  leat ddl mysql --topic-prefix mysql --database shop shop.sql > sources.sql\n\n" +
		"Rows, views, routines and settings of the dump are passed over. Definitions that cannot be read are named and left out;\n" +
		"the exit code is 3 when there is none that can."
}

// Run prints a table for each of the dump.
func (c *ddlMySQLCommand) Run(io streams) error {
	in := io.in
	if c.Dump != "-" {
		f, err := readfile.Open(c.Dump)
		if err != nil {
			return &exitError{exitUsage, err.Error()}
		}
		defer f.Close()
		in = f
	}
	tables, skipped, err := scaffold.ReadDump(in, scaffold.MySQL{
		Format: c.Format, Prefix: c.TopicPrefix, Database: c.Database, Servers: c.Broker, Only: c.Table, TinyIntNumber: c.Tinyint1 == "tinyint",
	})
	if err != nil {
		return &exitError{exitUsage, err.Error()}
	}
	for _, s := range skipped {
		warn(io, "%s, %s", c.Dump, s)
	}
	if len(tables) == 0 {
		what := "no CREATE TABLE"
		if len(c.Table) > 0 {
			what += " of " + strings.Join(c.Table, " or ")
		}
		return &exitError{exitInvalid, fmt.Sprintf("%s has %s that can be read", c.Dump, what)}
	}
	return writeTables(io.out, tables)
}

// writeTables prints tables with a blank line between them.
func writeTables(w stdio.Writer, tables []*scaffold.Table) error {
	for i, t := range tables {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if err := writeTable(w, t); err != nil {
			return err
		}
	}
	return nil
}
