package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors/kafka"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/scaffold"
)

type ddlTopicCommand struct {
	Broker         string        `help:"Where Kafka is; by default where the variable KAFKA_BOOTSTRAP_SERVERS says." placeholder:"HOST:PORT"`
	Topic          string        `help:"The topic." placeholder:"NAME" required:""`
	Records        int           `help:"How many of the newest records are looked at." default:"100"`
	Table          string        `help:"The name of the table; by default it is made of the topic's." placeholder:"NAME"`
	Property       []string      `help:"A property of Kafka's client, as 'properties.NAME' has it (repeatable); credentials become variables in what is written." placeholder:"NAME=VALUE" sep:"none"`
	Registry       string        `help:"Where the schema registry is, for records with its header." placeholder:"URL"`
	RegistryOption []string      `help:"An option of the registry's client, as 'protobuf-confluent.NAME' has it (repeatable); credentials become variables in what is written." placeholder:"NAME=VALUE" sep:"none"`
	Message        string        `help:"The message of records with a registry's header, where its files are given and no registry." placeholder:"NAME"`
	ProtoPath      []string      `help:"A folder of .proto files (repeatable; LEAT_PROTO_PATH is a list like PATH)." placeholder:"DIR" sep:"none"`
	DescriptorSet  []string      `help:"A file with compiled protobuf schemas (repeatable)." placeholder:"FILE" sep:"none"`
	Within         time.Duration `help:"How long records are waited for." default:"10s"`
}

// Help shows examples.
func (c *ddlTopicCommand) Help() string {
	return "Example:\n  leat ddl topic --broker localhost:9092 --topic orders.json > orders.sql\n" +
		"  leat ddl topic --broker b:9093 --topic t --property security.protocol=SASL_SSL --property sasl.mechanism=PLAIN --property sasl.jaas.config=\"$JAAS\"\n\n" +
		"It joins no consumer group and stores nothing. JSON objects become columns, other texts one of STRING, other bytes one of BYTES.\n" +
		"Records with the header of a schema registry are protobuf of 'protobuf-confluent' where --registry says where it is, or --proto-path and --message which\n" +
		"message they hold."
}

// Run prints a table for a topic.
func (c *ddlTopicCommand) Run(ctx context.Context, io streams) error {
	properties, err := pairs("--property", c.Property)
	if err != nil {
		return err
	}
	if c.Records < 1 {
		return &exitError{exitUsage, fmt.Sprintf("--records takes a number from 1 on, not %d", c.Records)}
	}
	broker := cmp.Or(c.Broker, os.Getenv("KAFKA_BOOTSTRAP_SERVERS"))
	if broker == "" {
		return &exitError{exitUsage, "missing flags: --broker=HOST:PORT, or the variable KAFKA_BOOTSTRAP_SERVERS"}
	}
	properties["bootstrap.servers"] = broker
	log := slog.New(slog.NewTextHandler(io.err, &slog.HandlerOptions{Level: slog.LevelError}))
	registry, err := c.registry()
	if err != nil {
		return err
	}
	sample, err := engine.SampleTopic(ctx, engine.TopicAsk{
		Sampling: kafka.Sampling{Properties: properties, Topic: c.Topic, Records: c.Records, Within: c.Within, Log: log}, Options: scaffold.Properties(properties),
		Registry: registry, RegistryOptions: scaffold.RegistryOptions(registry),
		Schemas: formats.Schemas{ProtoPaths: splitPaths(c.ProtoPath), DescriptorSets: c.DescriptorSet},
	})
	if err != nil {
		return sampleError(err)
	}
	for _, n := range sample.Notes {
		warn(io, "%s", n)
	}
	sample.Table.Name = cmp.Or(c.Table, sample.Table.Name)
	return writeTable(io.out, sample.Table)
}

// registry are the options of the registry, and of the message, that flags give.
func (c *ddlTopicCommand) registry() (map[string]string, error) {
	all, err := pairs("--registry-option", c.RegistryOption)
	if err != nil {
		return nil, err
	}
	if c.Registry != "" {
		all["url"] = c.Registry
	}
	if c.Message != "" {
		all["message-class-name"] = c.Message
	}
	return all, nil
}

// sampleError makes wrong properties an error of usage: they come from flags.
func sampleError(err error) error {
	var problems options.Problems
	var registry *scaffold.RegistryError
	code := exitUsage
	switch {
	case errors.As(err, &registry):
		code = exitInvalid
	case !errors.As(err, &problems):
		return err
	}
	return &exitError{code, strings.TrimSuffix(strings.TrimPrefix(engine.FailureText("", err), ": "), "\n")}
}
