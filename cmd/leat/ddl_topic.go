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
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/scaffold"
)

type ddlTopicCommand struct {
	Broker   string        `help:"Where Kafka is; by default where the variable KAFKA_BOOTSTRAP_SERVERS says." placeholder:"HOST:PORT"`
	Topic    string        `help:"The topic." placeholder:"NAME" required:""`
	Records  int           `help:"How many of the newest records are looked at." default:"100"`
	Table    string        `help:"The name of the table; by default it is made of the topic's." placeholder:"NAME"`
	Property []string      `help:"A property of Kafka's client, as 'properties.NAME' has it (repeatable); credentials become variables in what is written." placeholder:"NAME=VALUE" sep:"none"`
	Within   time.Duration `help:"How long records are waited for." default:"10s"`
}

// Help shows examples.
func (c *ddlTopicCommand) Help() string {
	return "Example:\n  leat ddl topic --broker localhost:9092 --topic orders.json > orders.sql\n" +
		"  leat ddl topic --broker b:9093 --topic t --property security.protocol=SASL_SSL --property sasl.mechanism=PLAIN --property sasl.jaas.config=\"$JAAS\"\n\n" +
		"It joins no consumer group and stores nothing. JSON objects become columns, other texts one of STRING, other bytes one of BYTES.\n" +
		"Records with the header of a schema registry are told from others, and refused."
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
	sample, err := engine.SampleTopic(ctx, engine.TopicAsk{
		Sampling: kafka.Sampling{Properties: properties, Topic: c.Topic, Records: c.Records, Within: c.Within, Log: log}, Options: scaffold.Properties(properties),
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
