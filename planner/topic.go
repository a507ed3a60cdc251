package planner

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/settings"
)

// Topic is what CREATE TABLE … LIKE TOPIC asks for. Nothing here asks the broker.
type Topic struct {
	Table string // the table's name
	Name  string // the topic's
	// There says that the table is there already, and may be: IF NOT EXISTS was written.
	There bool
	// Options are those of the table that are known before its records are: those of SET, ON, then those of WITH.
	Options []TopicOption
}

// TopicOption is an option as it is written in a literal, and with its variables replaced.
type TopicOption struct{ Key, Text, Value string }

// Where Kafka is: the option that says so, and the variable that does where no option is given.
const (
	serversOption   = "properties.bootstrap.servers"
	serversVariable = "KAFKA_BOOTSTRAP_SERVERS"
)

// refuseTopic refuses CREATE TABLE … LIKE TOPIC as a part of a script.
func (s *Session) refuseTopic(st *ast.CreateTable) {
	s.report(st.LikeTopic.Span(), diag.BadTable, "LIKE TOPIC asks Kafka for the columns, which only `leat sql` does",
		fmt.Sprintf("`leat ddl topic --broker HOST:PORT --topic %s` writes the table", st.LikeTopic.Topic.Text))
	s.catalog.unread[lastName(&st.Name)] = true
}

// Topic reads a script that is one CREATE TABLE … LIKE TOPIC. The topic is useful only when no diagnostic is an error.
func (s *Session) Topic(script *ast.Script) (Topic, diag.List) {
	s.begin(script)
	st := script.Statements[0].(*ast.CreateTable)
	t := Topic{Table: lastName(&st.Name), Name: s.vars(s.source).expand(st.LikeTopic.Topic.Text, st.LikeTopic.Topic.Span()).value}
	s.checkTopicTable(st)
	if p, ok := s.fullName(&st.Name); ok {
		if there := s.catalog.permanent(p); there != nil && st.IfNotExists {
			t.There = true
		} else if there != nil {
			s.exists(st.Name.Span(), t.Table, there)
		}
	}
	t.Options = s.topicOptions(st)
	return t, unique(s.diags)
}

// checkTopicTable refuses what does not go with LIKE TOPIC.
func (s *Session) checkTopicTable(st *ast.CreateTable) {
	switch {
	case st.LikeTopic.Topic.Text == "":
		s.report(st.LikeTopic.Topic.Span(), diag.BadTable, "the name of the topic is missing", "")
	case len(st.Name.Parts) > 1:
		s.report(st.Name.Span(), diag.BadTable, "a table that is made of a topic is one of the current database", "name it "+lastName(&st.Name))
	case st.Temporary || st.OrReplace:
		s.report(st.Name.Span(), diag.BadTable, "LIKE TOPIC takes neither TEMPORARY nor OR REPLACE", "write CREATE TABLE, after DROP TABLE where the table is there")
	case len(st.Columns) > 0 || len(st.Constraints) > 0 || st.Watermark != nil || st.Comment != nil || st.Distribution != nil || len(st.PartitionBy) > 0:
		s.report(st.LikeTopic.Span(), diag.BadTable, "LIKE TOPIC takes the columns from the records", "add others by ALTER TABLE once the table is made")
	}
}

// topicOptions are the options of a topic's table; the last of a key counts.
func (s *Session) topicOptions(st *ast.CreateTable) []TopicOption {
	var all []TopicOption
	put := func(o TopicOption) {
		if i := slices.IndexFunc(all, func(x TopicOption) bool { return x.Key == o.Key }); i >= 0 {
			all[i] = o
			return
		}
		all = append(all, o)
	}
	if v, ok := s.variable(serversVariable); ok {
		put(TopicOption{serversOption, "${" + serversVariable + "}", v})
	}
	for _, key := range slices.Sorted(maps.Keys(s.settings)) {
		if option, ok := strings.CutPrefix(key, settings.TopicPrefix); ok {
			put(TopicOption{option, strings.ReplaceAll(s.value(key), "${", "$${"), s.value(key)})
		}
	}
	vars := s.vars(s.source)
	if b := st.LikeTopic.Broker; b != nil {
		put(TopicOption{serversOption, b.Text, vars.expand(b.Text, b.Span()).value})
	}
	for i := range st.Options {
		o := s.tableOption(&st.Options[i])
		if o.key == "connector" || o.key == "topic" {
			s.report(o.keyAt, diag.BadOption, fmt.Sprintf("LIKE TOPIC decides on '%s'", o.key), "leave the option out")
			continue
		}
		put(TopicOption{o.key, st.Options[i].Value, o.value})
	}
	if !slices.ContainsFunc(all, func(o TopicOption) bool { return o.Key == serversOption && o.Value != "" }) {
		s.report(st.LikeTopic.Span(), diag.MissingOption, "where Kafka is was not said", fmt.Sprintf("write ON 'host:port' behind the topic, or set the variable %s", serversVariable))
	}
	return all
}

// KnowsServers reports whether a table can be made of a topic without saying where Kafka is.
func (s *Session) KnowsServers() bool {
	_, variable := s.variable(serversVariable)
	return variable || s.value(settings.TopicPrefix+serversOption) != ""
}

// variable is a variable that is set and not empty.
func (s *Session) variable(name string) (string, bool) {
	if s.options.Vars == nil {
		return "", false
	}
	v, ok := s.options.Vars(name)
	return v, ok && v != ""
}
