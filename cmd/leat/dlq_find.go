package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/deadletter/place"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/formats"
)

// letterBox is where the dead letters lie that are meant.
type letterBox struct {
	places []place.Place
	within place.Range
	filter deadletter.Filter
	engine *engine.Engine
	config engine.Config
	script *engine.Script // nil without a job
	dir    string         // of the job
	// clusters are the Kafkas of the job's tables, as far as they were asked for; nil of those that are of another system.
	clusters map[string]*place.Cluster
	// cluster is the Kafka that --broker names; nil where none does.
	cluster *place.Cluster
}

// isDirect reports whether flags name the place, and not a job.
func (c *letterFlags) isDirect() bool {
	return len(c.Files) == 0 || c.Broker != "" || c.Topic != "" || c.Path != ""
}

// Validate checks flags when they are parsed.
func (c *letterFlags) Validate() error {
	switch {
	case !c.isDirect():
	case c.Table != "":
		return misfit("--table picks one of the places that a job's file names: leave out --broker, --topic and --path")
	case c.Path != "" && c.Topic != "":
		return misfit("dead letters lie in a topic or in a file: leave out --topic or --path")
	case c.Topic != "" && c.Broker == "":
		return misfit("on which Kafka does the topic lie? name it by --broker")
	case c.Topic == "" && c.Path == "":
		return misfit("which dead letters? name the job's file, or --broker and --topic, or --path")
	}
	return nil
}

// find finds the letters that are meant. use is what the job's plan may ask of schema registries.
func (c *letterFlags) find(ctx context.Context, io streams, use formats.RegistryUse) (*letterBox, error) {
	if c.LogLevel == "info" {
		c.LogLevel = "warn" // that a topic is read is no news
	}
	config, err := c.config(io.err, connectors.RunOptions{})
	if err != nil {
		return nil, err
	}
	config.Registry, config.Interrupt = use, ctx.Done()
	b := &letterBox{config: config, engine: engine.New(config), clusters: map[string]*place.Cluster{}}
	if b.filter, err = c.filter(time.Now()); err != nil {
		return nil, err
	}
	if err := c.job(b, io); err != nil {
		return nil, err
	}
	if c.isDirect() {
		err = c.direct(b)
	} else {
		err = c.ofJob(b)
	}
	if err != nil {
		return nil, err
	}
	if b.within, err = place.ParseFrom(c.FromOffset, b.places); err != nil {
		return nil, &exitError{exitUsage, "--from-offset " + err.Error()}
	}
	return b, nil
}

// job reads the job.
func (c *letterFlags) job(b *letterBox, io streams) error {
	switch {
	case len(c.Files) == 0:
		return nil
	case len(c.Files) > 1:
		return &exitError{exitUsage, "of which job? name one file"}
	}
	scripts, err := check(b.engine, c.Files, io, c.Color)
	if err != nil {
		return err
	}
	b.script, b.dir = scripts[0], filepath.Dir(c.Files[0])
	return nil
}

// direct is the place that flags name.
func (c *letterFlags) direct(b *letterBox) error {
	properties, err := pairs("--property", c.Property)
	if err != nil {
		return err
	}
	if c.Broker != "" {
		properties["bootstrap.servers"] = c.Broker
		b.cluster = b.newCluster(properties, "")
	}
	if c.Path != "" {
		b.places = []place.Place{&place.File{Path: c.Path}}
	} else {
		b.places = []place.Place{&place.Topic{Cluster: *b.cluster, Name: c.Topic}}
	}
	return nil
}

// ofJob are the places that the tables of the job name.
func (c *letterFlags) ofJob(b *letterBox) error {
	var tables []string
	for _, p := range b.script.LetterPlaces() {
		tables = append(tables, p.Tables...)
		switch {
		case c.Table != "" && !slices.Contains(p.Tables, c.Table):
		case p.Path != "":
			b.places = append(b.places, &place.File{Path: p.Path, Optional: true})
		default:
			b.places = append(b.places, &place.Topic{Cluster: *b.newCluster(p.Connection, b.dir), Name: p.Topic, Optional: true})
		}
	}
	switch {
	case len(b.places) > 0:
		return nil
	case len(tables) > 0:
		return &exitError{exitUsage, fmt.Sprintf("table %s names no place for dead letters; in %s these do: %s", c.Table, c.Files[0], strings.Join(tables, ", "))}
	}
	return &exitError{exitUsage, c.Files[0] + " keeps no dead letters: a bad record stops it\nhelp: name a place, SET 'leat.table.TABLE.dead-letter.topic' = '…'; where flags of `leat run` do, give them here too, or say where they lie by --broker and --topic, or --path"}
}

func (b *letterBox) newCluster(properties map[string]string, dir string) *place.Cluster {
	kafka, _ := b.engine.Connectors().Lookup("kafka") // it is built in
	return &place.Cluster{Kafka: kafka, Properties: properties, Dir: dir, Log: b.config.Log}
}

// mask hides what is secret.
func (b *letterBox) mask() func(string) string {
	if b.script == nil {
		return b.engine.Mask()
	}
	return b.engine.Mask(b.script)
}

func (c *letterFlags) filter(now time.Time) (deadletter.Filter, error) {
	f := deadletter.Filter{Reason: c.Reason, Stage: c.Stage, Partition: c.Partition, Offset: c.Offset}
	if c.Stage != "" && !slices.Contains(deadletter.Stages(), c.Stage) {
		return f, &exitError{exitUsage, fmt.Sprintf("--stage takes one of %s, not %q", strings.Join(deadletter.Stages(), ", "), c.Stage)}
	}
	if c.Since == "" {
		return f, nil
	}
	var err error
	f.Since, err = moment("--since", c.Since, now)
	return f, err
}
