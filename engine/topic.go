package engine

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors/kafka"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/exec"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/formats/protobuf/confluent"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/scaffold"
)

// TopicAsk says which records a topic's table is made of, and which of its options are known.
type TopicAsk struct {
	kafka.Sampling
	Options []scaffold.Option
	// Registry are the options of 'protobuf-confluent', without its prefix, for records with a schema registry's header; RegistryOptions are
	// the same as they are written. Schemas are where the message lies that they name, where they name no registry.
	Registry        map[string]string
	RegistryOptions []scaffold.Option
	Schemas         formats.Schemas
}

// TopicSample is a table that was made of a topic's records.
type TopicSample struct {
	Table   *scaffold.Table
	Records int      // that it was made of
	Notes   []string // what is to be said of them
}

// SampleTopic makes a table of the newest records of a topic. It joins no consumer group and stores nothing. Its error is that of
// kafka.Sample, a *scaffold.RegistryError, or that of the registry.
func SampleTopic(ctx context.Context, ask TopicAsk) (*TopicSample, error) {
	messages, err := kafka.Sample(ctx, ask.Sampling)
	if err != nil {
		return nil, err
	}
	topic := scaffold.Topic{Name: ask.Topic, Options: ask.Options}
	for _, m := range messages {
		topic.Values = append(topic.Values, m.Value)
	}
	table, notes, err := scaffold.ForTopic(topic)
	if registered := (*scaffold.RegistryError)(nil); errors.As(err, &registered) && registered.Protobuf() {
		table, notes, err = ask.registered(ctx, topic, registered)
	}
	if err != nil {
		return nil, err
	}
	return &TopicSample{Table: table, Records: len(messages), Notes: notes}, nil
}

// registered makes a table of records with a schema registry's header: of the newest one's schema, or of files.
func (a *TopicAsk) registered(ctx context.Context, topic scaffold.Topic, unknown error) (*scaffold.Table, []string, error) {
	written := slices.Clone(a.RegistryOptions)
	name := a.Registry[messageOption]
	switch {
	case a.Registry["url"] != "":
		var newest []byte
		for _, v := range topic.Values {
			if v != nil {
				newest = v
			}
		}
		d, err := confluent.Describe(ctx, a.Registry, a.Dir, a.Topic, newest)
		if err != nil {
			return nil, nil, exec.SystemFailure(err)
		}
		if name == "" {
			written = append(written, scaffold.Option{Key: messageOption, Value: d.Message})
		}
		if d.Subject != "" {
			written = append(written, scaffold.Option{Key: "subject", Value: scaffold.Literally(d.Subject)})
		}
		return scaffold.ForRegistered(topic, d.Description, written)
	case name != "":
		d, err := protobuf.Describe(a.Schemas, name, protobuf.FlinkTypes)
		if err != nil {
			return nil, nil, err
		}
		return scaffold.ForRegistered(topic, d, written)
	}
	return nil, nil, unknown
}

// messageOption names the message of a table, without the format's prefix.
const messageOption = "message-class-name"

// How much of a topic a session looks at, and for how long.
const (
	sampledRecords = 100
	sampledWithin  = 10 * time.Second
)

// MadeTable is a table that a session has made of a topic.
type MadeTable struct {
	Name, Topic string
	Servers     string // where Kafka is
	Records     int    // that it was made of
	// DDL declares it. Values of credentials that were given as such are variables in it.
	DDL   string
	Notes []string // what is to be said of the records
}

// LikeTopic carries out CREATE TABLE … LIKE TOPIC, the command of a part: it samples the topic and declares the table. It returns nil
// where a diagnostic is an error, and where the table is there already and may be.
func (s *Session) LikeTopic(ctx context.Context, in *Input, part Part) (*MadeTable, diag.List, error) {
	tree, _ := parser.ParseWithin(in.src, diag.Span(part)) // without a mistake: it is a command
	topic, problems := s.planner.Topic(tree)
	problems = s.engine.secrets.Diagnostics(problems)
	if problems.HasErrors() || topic.There {
		return nil, problems, nil
	}
	made, problems, err := s.makeTable(ctx, topic)
	return made, problems, s.engine.secrets.Error(err)
}

func (s *Session) makeTable(ctx context.Context, topic planner.Topic) (*MadeTable, diag.List, error) {
	ask := TopicAsk{Sampling: kafka.Sampling{
		Properties: map[string]string{}, Topic: topic.Name, Records: sampledRecords, Within: sampledWithin, Dir: s.dir, Log: slog.New(slog.DiscardHandler),
	}}
	ask.Registry, ask.Schemas = map[string]string{}, s.engine.config.schemas()
	var kept []scaffold.Option // as the user may keep them
	for _, o := range topic.Options {
		text := o.Text
		if name, ok := strings.CutPrefix(o.Key, confluent.Name+"."); ok {
			ask.Registry[name] = o.Value
			ask.RegistryOptions = append(ask.RegistryOptions, scaffold.Option{Key: name, Value: text})
			if diag.IsSecret(o.Key, o.Value) && !strings.Contains(text, "${") {
				kept = append(kept, scaffold.Option{Key: o.Key, Value: "${" + scaffold.RegistryVariable(name) + "}"})
			}
			continue
		}
		if name, ok := strings.CutPrefix(o.Key, "properties."); ok {
			ask.Properties[name] = o.Value
			if diag.IsSecret(o.Key, o.Value) && !strings.Contains(text, "${") {
				text = "${" + scaffold.Variable(name) + "}"
			}
		}
		ask.Options = append(ask.Options, scaffold.Option{Key: o.Key, Value: o.Text})
		kept = append(kept, scaffold.Option{Key: o.Key, Value: text})
	}
	sample, err := SampleTopic(ctx, ask)
	if err != nil {
		return nil, nil, err
	}
	table := sample.Table
	table.Name = topic.Table
	text, err := table.SQL()
	if err != nil {
		return nil, nil, err
	}
	in := NewInput("table "+topic.Table, text)
	if _, problems := s.plan(ctx, in, in.All()); problems.HasErrors() {
		return nil, problems, nil
	}
	made := &MadeTable{Name: topic.Table, Topic: topic.Name, Servers: ask.Properties["bootstrap.servers"], Records: sample.Records, Notes: sample.Notes}
	for i, o := range table.Options {
		for _, k := range kept {
			if k.Key == o.Key {
				table.Options[i] = k
			}
		}
	}
	made.DDL, err = table.SQL()
	return made, nil, err
}
