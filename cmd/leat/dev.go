package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/leatsql/leat/dev/folder"
	"github.com/leatsql/leat/dev/kafka"
	"github.com/leatsql/leat/dev/opensearch"
)

// The addresses of `leat dev`, those that the systems themselves have.
const (
	usualKafka      = "127.0.0.1:9092"
	usualOpenSearch = "127.0.0.1:9200"
	freePort        = "127.0.0.1:0"
)

type devCommand struct {
	Kafka      string        `help:"Where the Kafka endpoint listens (default: ${usual_kafka}, with --demo a free port)." placeholder:"ADDR" env:"LEAT_DEV_KAFKA"`
	OpenSearch string        `name:"opensearch" help:"Where the OpenSearch endpoint listens (default: ${usual_opensearch}, with --demo a free port)." placeholder:"ADDR" env:"LEAT_DEV_OPENSEARCH"`
	Data       string        `help:"Where everything is kept (default: leat/dev in the user's cache folder)." placeholder:"DIR" env:"LEAT_DEV_DATA" xor:"data"`
	Topic      []string      `help:"A topic that is there from the start (repeatable)." placeholder:"NAME[:PARTITIONS]" sep:"none" env:"LEAT_DEV_TOPIC"`
	Fail       float64       `help:"Share of bulk items, 0 to 1, that are answered 429 or 503." default:"0" placeholder:"RATE" env:"LEAT_DEV_FAIL"`
	Demo       string        `help:"Run the jobs of this folder on made-up events, show what happens, and end." placeholder:"DIR" env:"LEAT_DEV_DEMO" xor:"data"`
	Rate       int           `help:"Events a second of --demo." default:"500" placeholder:"N" env:"LEAT_DEV_RATE"`
	For        time.Duration `help:"How long --demo makes events." default:"20s" placeholder:"DURATION" env:"LEAT_DEV_FOR"`
}

// Help shows an example.
func (c *devCommand) Help() string {
	return "Serves a Kafka and an OpenSearch endpoint on loopback, for trying jobs out with nothing else installed. They keep what they have accepted, " +
		"ask for no credentials, and end on SIGINT or SIGTERM.\n\nExample:\n  leat dev --topic orders.json:4 --topic orders.pb:4"
}

// Run serves the endpoints, or the demonstration on them.
func (c *devCommand) Run(ctx context.Context, io streams) error {
	topics, err := parseTopics(c.Topic)
	if err != nil {
		return err
	}
	if c.Fail < 0 || c.Fail > 1 {
		return &exitError{exitUsage, fmt.Sprintf("--fail takes a share from 0 to 1, not %v", c.Fail)}
	}
	if c.Demo != "" {
		return c.demo(ctx, io, topics)
	}
	return c.serve(ctx, io, topics)
}

// serve serves until ctx ends.
func (c *devCommand) serve(ctx context.Context, io streams, topics []kafka.Topic) error {
	dir, err := c.dataFolder()
	if err != nil {
		return err
	}
	claim, err := folder.Take(dir)
	if errors.Is(err, folder.ErrTaken) {
		return fmt.Errorf("%w; give another folder with --data", err)
	}
	if err != nil {
		return err
	}
	e, err := startEndpoints(ctx, kafka.Options{Addr: cmp.Or(c.Kafka, usualKafka), Dir: filepath.Join(dir, "kafka"), Topics: topics},
		opensearch.Options{Addr: cmp.Or(c.OpenSearch, usualOpenSearch), Dir: filepath.Join(dir, "opensearch"), FailRate: c.Fail, Log: warnings(io)})
	if err != nil {
		return errors.Join(err, claim.Release())
	}
	fmt.Fprintf(io.err, "data is kept in %s; for jobs, in another shell:\n", dir)
	fmt.Fprintf(io.out, "export KAFKA_BOOTSTRAP_SERVERS=%s\nexport OPENSEARCH_URL=%s\n", e.kafka.Addr(), e.opensearch.URL())
	<-ctx.Done()
	return errors.Join(e.close(), claim.Release())
}

// dataFolder is where data is kept: where there is no cache folder, a temporary one.
func (c *devCommand) dataFolder() (string, error) {
	if c.Data != "" {
		return c.Data, nil
	}
	if cache, err := os.UserCacheDir(); err == nil {
		return filepath.Join(cache, "leat", "dev"), nil
	}
	return os.MkdirTemp("", "leat-dev-")
}

// endpoints are the embedded systems.
type endpoints struct {
	kafka      *kafka.Broker
	opensearch *opensearch.Server
}

func startEndpoints(ctx context.Context, k kafka.Options, o opensearch.Options) (*endpoints, error) {
	broker, err := kafka.Start(ctx, k)
	if err != nil {
		return nil, inUse(err, "Kafka", "--kafka", k.Addr)
	}
	server, err := opensearch.Start(o)
	if err != nil {
		return nil, errors.Join(inUse(err, "OpenSearch", "--opensearch", o.Addr), broker.Close())
	}
	return &endpoints{kafka: broker, opensearch: server}, nil
}

func (e *endpoints) close() error { return errors.Join(e.opensearch.Close(), e.kafka.Close()) }

// inUse says what to do where an address is taken.
func inUse(err error, what, flag, addr string) error {
	if !errors.Is(err, syscall.EADDRINUSE) {
		return err
	}
	return fmt.Errorf("the %s endpoint cannot listen on %s: another program does; give another address with %s, or port 0 for a free one", what, addr, flag)
}

// parseTopics reads NAME[:PARTITIONS].
func parseTopics(texts []string) ([]kafka.Topic, error) {
	var topics []kafka.Topic
	for _, text := range texts {
		name, count, counted := strings.Cut(text, ":")
		t := kafka.Topic{Name: name}
		if counted {
			n, err := strconv.ParseInt(count, 10, 32)
			if err != nil || n < 1 {
				return nil, &exitError{exitUsage, fmt.Sprintf("--topic takes NAME or NAME:PARTITIONS, not %q", text)}
			}
			t.Partitions = int32(n)
		}
		if name == "" {
			return nil, &exitError{exitUsage, fmt.Sprintf("--topic takes NAME or NAME:PARTITIONS, not %q", text)}
		}
		topics = append(topics, t)
	}
	return topics, nil
}

// warnings logs what goes wrong while nobody waits for it.
func warnings(io streams) *slog.Logger {
	return slog.New(slog.NewTextHandler(io.err, &slog.HandlerOptions{Level: slog.LevelWarn}))
}
