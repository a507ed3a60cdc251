package main

import (
	"maps"

	"github.com/leatsql/leat/compare"
	"github.com/leatsql/leat/engine"
)

// comparand is one of two tables, and the script that declares it.
type comparand struct {
	name   string
	script engine.Text
	wanted engine.Wanted
}

// pairs are what is to be compared.
func (c *compareCommand) pairs(e *engine.Engine, io streams) ([][2]comparand, error) {
	if c.Broker != "" || c.Hosts != "" {
		return c.short()
	}
	name, text, err := readScript(c.Args[0], io.in)
	if err != nil {
		return nil, err
	}
	script := engine.Text{Name: name, Text: text}
	if c.Canary == "" {
		left, right := c.Args[1], c.Args[2]
		return [][2]comparand{{{left, script, engine.Wanted{Table: left}}, {right, script, engine.Wanted{Table: right}}}}, nil
	}
	tables := c.Args[1:]
	if len(tables) == 0 {
		if tables = e.Written(script); len(tables) == 0 {
			return nil, &exitError{exitInvalid, name + " has no INSERT that says which tables to compare with their canaries; name one: leat compare FILE.sql TABLE --canary=SUFFIX"}
		}
	}
	var all [][2]comparand
	for _, t := range tables {
		all = append(all, [2]comparand{
			{t, script, engine.Wanted{Table: t, Except: c.Canary}},
			{t + c.Canary, script, engine.Wanted{Table: t, Canary: c.Canary}},
		})
	}
	return all, nil
}

// short are two topics or two indices of which there is no table.
func (c *compareCommand) short() ([][2]comparand, error) {
	set, err := pairs("--property", c.Property)
	if err != nil {
		return nil, err
	}
	side := func(name string) comparand {
		script := compare.Index(name, c.Hosts, set)
		if c.Broker != "" {
			properties := maps.Clone(set)
			properties["bootstrap.servers"] = c.Broker
			script = compare.Topic(name, properties)
		}
		return comparand{name, script, engine.Wanted{Table: name}}
	}
	return [][2]comparand{{side(c.Left), side(c.Right)}}, nil
}
