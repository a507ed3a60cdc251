package kafka

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
)

// DefaultPartitions is how many partitions a topic has that a client makes by writing to it.
const DefaultPartitions = 4

// Options say how a broker is started.
type Options struct {
	Addr   string // loopback address with a port; "" is one that is free
	Dir    string // where data is kept; "" is in memory only
	Topics []Topic
}

// Topic is a topic that is there from the start.
type Topic struct {
	Name       string
	Partitions int32 // 0: DefaultPartitions
}

// Broker is a running broker.
type Broker struct {
	cluster *kfake.Cluster
	addr    string
}

// Start starts a broker, makes the topics that are missing, and returns when it takes connections.
func Start(ctx context.Context, o Options) (*Broker, error) {
	addr := o.Addr
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	if err := loopback(addr); err != nil {
		return nil, err
	}
	opts := []kfake.Opt{
		kfake.NumBrokers(1), kfake.Ports(0), kfake.AllowAutoTopicCreation(), kfake.DefaultNumPartitions(DefaultPartitions),
		kfake.ListenFn(func(network, _ string) (net.Listener, error) {
			l, err := net.Listen(network, addr)
			return guardedListener{l}, err
		}),
	}
	if o.Dir != "" {
		if err := os.MkdirAll(o.Dir, 0o700); err != nil {
			return nil, fmt.Errorf("data folder of the embedded Kafka: %w", err)
		}
		opts = append(opts, kfake.DataDir(filepath.Clean(o.Dir)))
	}
	cluster, err := kfake.NewCluster(opts...)
	if err != nil {
		return nil, fmt.Errorf("start the embedded Kafka on %s: %w", addr, err)
	}
	b := &Broker{cluster: cluster, addr: cluster.ListenAddrs()[0]}
	if err := b.create(ctx, o.Topics); err != nil {
		cluster.Close()
		return nil, err
	}
	return b, nil
}

func loopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("address of the embedded Kafka '%s': %w", addr, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("the embedded Kafka has no access control and listens on loopback only, not on '%s'", addr)
	}
	return nil
}

// create makes topics that are not there yet.
func (b *Broker) create(ctx context.Context, topics []Topic) error {
	if len(topics) == 0 {
		return nil
	}
	client, err := kgo.NewClient(kgo.SeedBrokers(b.addr))
	if err != nil {
		return err
	}
	defer client.Close()
	admin := kadm.NewClient(client)
	for _, t := range topics {
		n := t.Partitions
		if n == 0 {
			n = DefaultPartitions
		}
		if _, err := admin.CreateTopic(ctx, n, 1, nil, t.Name); err != nil && !errors.Is(err, kerr.TopicAlreadyExists) {
			return fmt.Errorf("make topic '%s': %w", t.Name, err)
		}
	}
	return nil
}

// Addr returns the address that clients bootstrap from.
func (b *Broker) Addr() string { return b.addr }

// Close writes everything to the folder and ends the broker.
func (b *Broker) Close() error {
	b.cluster.Close()
	return nil
}
