package compat

import (
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/types"
)

// Version is a version of a script: what of it others depend on.
type Version struct {
	Tables []*Table
	Jobs   []*Job
	// Settings are what is SET at the end of the script, by key.
	Settings map[string]Option
}

// Place is a place in the script.
type Place struct {
	Source *diag.Source
	Span   diag.Span
}

// Table is a table of the script.
type Table struct {
	Name    string
	At      Place // its name in CREATE TABLE
	Columns []Column
	Key     []string          // the primary key
	Options map[string]Option // by key
	// Defaults are the values of options that are not set, where they have one.
	Defaults map[string]string
}

// Column is a column that is read or written.
type Column struct {
	Name    string
	Type    types.Type
	At      Place
	Written bool // INSERT writes it
	// Metadata says that it is no part of the value but of what a record has besides.
	Metadata bool
	Comment  string
}

// Option is an option of a table as it is in effect.
type Option struct {
	Value string
	At    Place
	// Secret says that the value must not be shown.
	Secret bool
}

// Job is an INSERT.
type Job struct {
	Name JobName
	At   Place
	Sink *Table
	// Reads are the tables that it reads, one that it reads twice twice.
	Reads []Reading
}

// JobName is the name of a job: its base, and what is added where the script has several.
type JobName struct {
	Base     string
	FromFile bool // the base is the file's name, no setting's
	Suffix   string
}

func (n JobName) String() string { return n.Base + n.Suffix }

// Reading is what decides on where the positions of a table that is read are stored, where no option of the table does.
type Reading struct {
	Table *Table
	// Sink is the name of the sink's table, with a number where the job reads the table again.
	Sink string
	// Shared says that another reading of the script comes before: then a consumer group of the options is not this one's alone.
	Shared bool
}

// value is the value of an option, its default where it is not set.
func (t *Table) value(key string) string {
	if o, ok := t.Options[key]; ok {
		return o.Value
	}
	return t.Defaults[key]
}

// shown is the value of an option for messages.
func (t *Table) shown(key string) string {
	o, ok := t.Options[key]
	switch {
	case !ok && t.Defaults[key] != "":
		return "the default, '" + t.Defaults[key] + "'"
	case !ok:
		return "none"
	case o.Secret || diag.IsSecret(key, o.Value):
		return "***"
	}
	return "'" + o.Value + "'"
}

// place is where an option stands, or the table where it is not set.
func (t *Table) place(key string) Place {
	if o, ok := t.Options[key]; ok && o.At.Source != nil {
		return o.At
	}
	return t.At
}

// connector is the connector's family: opensearch for opensearch-2.
func (t *Table) connector() string {
	name := t.value("connector")
	for _, family := range []string{"opensearch", "elasticsearch"} {
		if strings.HasPrefix(name, family+"-") {
			return family
		}
	}
	return name
}

// isKafka reports whether the table is topics of Kafka.
func (t *Table) isKafka() bool { return t.connector() == "kafka" || t.connector() == "upsert-kafka" }

// isSearch reports whether the table is an index.
func (t *Table) isSearch() bool {
	return t.connector() == "opensearch" || t.connector() == "elasticsearch"
}

// FormatKey is the key of the option that names the format of the values.
func (t *Table) FormatKey() string {
	if _, ok := t.Options["value.format"]; ok {
		return "value.format"
	}
	return "format"
}

// format is the name of the format of the values.
func (t *Table) format() string {
	if f := t.value(t.FormatKey()); f != "" || !t.isSearch() {
		return f
	}
	return "json"
}

// column finds a column by name.
func (t *Table) column(name string) *Column {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return &t.Columns[i]
		}
	}
	return nil
}
