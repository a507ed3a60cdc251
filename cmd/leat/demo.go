package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/dev/kafka"
	"github.com/leatsql/leat/dev/opensearch"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/internal/demo"
)

// What the example jobs call their topics and index, where nothing else is asked for.
const (
	demoInput  = "orders.json"
	demoOrders = "orders.pb"
	demoIndex  = "orders-v1"
)

// demo runs the jobs of a folder on endpoints of their own, whose data goes with them.
func (c *devCommand) demo(ctx context.Context, io streams, topics []kafka.Topic) (err error) {
	if c.Rate < 1 || c.For < time.Second/time.Duration(c.Rate) {
		return &exitError{exitUsage, "--rate and --for must allow one event at least"}
	}
	dir, err := os.MkdirTemp("", "leat-demo-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	meter := demo.NewMeter()
	shown, jobIO, live := onTerminal(io, "auto")
	log := warnings(jobIO)
	e, err := startEndpoints(ctx,
		kafka.Options{Addr: cmp.Or(c.Kafka, freePort), Dir: filepath.Join(dir, "kafka"), Topics: append(topics, kafka.Topic{Name: demoInput}, kafka.Topic{Name: demoOrders})},
		opensearch.Options{Addr: cmp.Or(c.OpenSearch, freePort), Dir: filepath.Join(dir, "opensearch"), FailRate: c.Fail, Acknowledged: meter.Acknowledged, Log: log})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.close()) }()
	fmt.Fprintf(io.err, "embedded Kafka at %s, OpenSearch at %s\n", e.kafka.Addr(), e.opensearch.URL())

	jobs, err := c.demoJobs(io, engine.Config{
		Lookup: lookup(map[string]string{
			"KAFKA_BOOTSTRAP_SERVERS": e.kafka.Addr(), "OPENSEARCH_URL": e.opensearch.URL(),
			"INPUT_TOPIC": demoInput, "ORDERS_TOPIC": demoOrders, "ORDERS_INDEX": demoIndex,
		}),
		ProtoPaths: []string{c.Demo}, Run: connectors.RunOptions{Instance: "demo"}, Log: log,
	})
	if err != nil {
		return err
	}
	producer, err := e.kafka.Producer()
	if err != nil {
		return err
	}
	defer producer.Close()
	o := demo.Options{
		Jobs: jobs, Meter: meter, To: producer, Topic: demoInput, Search: e.opensearch.URL(), Index: demoIndex,
		Rate: c.Rate, Length: c.For, Out: jobIO.out, Err: jobIO.err,
	}
	if live {
		o.Live = func(ctx context.Context, note func() string) func() { return shown(ctx, jobs, note) }
	}
	return demo.Run(ctx, o)
}

// demoJobs builds the jobs of the folder's files.
func (c *devCommand) demoJobs(io streams, config engine.Config) (*engine.Run, error) {
	files, err := filepath.Glob(filepath.Join(c.Demo, "*.sql"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, &exitError{exitUsage, fmt.Sprintf("there is no .sql file in %s", c.Demo)}
	}
	en := engine.New(config)
	scripts, err := check(en, files, io, "auto")
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		fmt.Fprintf(io.err, "running %s\n", f)
	}
	run, err := en.Build(scripts...)
	if err != nil {
		return nil, &exitError{exitInvalid, err.Error()}
	}
	return run, nil
}
