package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/web"
)

type runCommand struct {
	shared
	identity
	Files       []string `arg:"" name:"file" complete:"*.sql" help:"Files of SQL; - is standard input."`
	UI          string   `help:"Serve a dashboard, /metrics, /healthz and /readyz at this address (loopback unless a host is given)." placeholder:"ADDR" name:"ui"`
	UIToken     string   `help:"What the dashboard and /metrics ask for; without it the dashboard is served on loopback only. Better set as LEAT_UI_TOKEN." placeholder:"TOKEN" name:"ui-token"`
	Fresh       bool     `help:"Ignore stored positions, once."`
	Resume      bool     `help:"Use stored positions in bounded scans too."`
	Instance    string   `help:"Identity of this process among those that share the job; by default the host's name." placeholder:"ID"`
	Parallelism int      `help:"Accepted for Flink's sake: leat reads each split with a chain of its own." placeholder:"N"`
	KeepGoing   bool     `help:"Let the other jobs go on when one fails."`
	DryRun      bool     `help:"Read and encode, write nothing: no group is joined, no position stored. Prints the first rows of each sink."`
	Limit       int64    `help:"How many records each job of --dry-run reads; 0: all." default:"0" placeholder:"N"`
	Progress    string   `help:"How progress is shown: auto (live lines on a terminal, else plain ones), plain (a line for each job every ten seconds in which something came) or none." enum:"auto,plain,none" default:"auto"`
}

// Help shows an example.
func (c *runCommand) Help() string {
	return "Example:\n  leat run --proto-path protos --var KAFKA_BOOTSTRAP_SERVERS=localhost:9092 enrich.sql\n\n" +
		"Ends by itself when every source is bounded, else on SIGINT or SIGTERM: then it drains and commits within ten seconds. A second signal stops at once.\n\n" +
		"A leat.yaml beside the first file holds flags by their names; the command line and LEAT_… variables win over it."
}

// Validate checks flags when they are parsed.
func (c *runCommand) Validate() error {
	if c.UI != "" {
		if err := web.CheckAddress(c.UI); err != nil {
			return err
		}
	}
	if err := c.checkCanary(); err != nil {
		return err
	}
	switch {
	case c.Limit < 0:
		return fmt.Errorf("--limit takes a number of records, not %d", c.Limit)
	case c.Limit > 0 && !c.DryRun:
		return misfit("--limit takes a number of records, and goes with --dry-run")
	}
	return nil
}

// Run runs the jobs and says how they ended.
func (c *runCommand) Run(ctx context.Context, io streams) error {
	err := c.run(ctx, io)
	if err != nil && c.LogFormat == "json" {
		return logFailure(c.logger(io.err), err)
	}
	return err
}

func (c *runCommand) run(ctx context.Context, io streams) error {
	if c.Instance == "" {
		host, err := os.Hostname()
		if err != nil {
			host = "localhost"
		}
		c.Instance = host
	}
	shown, jobs := c.progressOf(io)
	config, err := c.config(jobs.err, connectors.RunOptions{
		Fresh: c.Fresh, Resume: c.Resume, Instance: c.Instance, Canary: c.Canary, Stdout: legible(io.out, jobs.out), Stderr: legible(io.err, jobs.err),
	})
	if err != nil {
		return err
	}
	config.Registry, config.Interrupt = formats.WriteRegistry, ctx.Done()
	config.Name, config.KeepGoing, config.Parallelism, config.Lint = c.Name, c.KeepGoing, c.Parallelism, true
	if c.DryRun {
		config.DryRun = &engine.DryRun{Limit: c.Limit}
	}
	e := engine.New(config)
	scripts, err := checkTelling(e, c.Files, io.in, c.teller(io, config.Log))
	if err != nil {
		return err
	}
	run, err := e.Build(scripts...)
	if err != nil {
		return &exitError{exitInvalid, err.Error()}
	}
	var note func() string
	if c.UI != "" {
		server, err := web.Listen(web.Options{Addr: c.UI, Token: c.UIToken}, run)
		if err != nil {
			return err
		}
		defer func() { _ = server.Close() }() // only what scrapes it notices
		served := tellServed(config.Log, server)
		note = func() string { return served }
	}
	err = runShown(ctx, run, shown, note)
	c.tellAccounts(io, config.Log, run)
	if c.DryRun {
		return errors.Join(err, printPreviews(io.out, run))
	}
	return err
}

// teller says what was found of files: for people, or in the log where a program reads it.
func (c *runCommand) teller(io streams, log *slog.Logger) func(diag.List) error {
	if c.LogFormat == "json" {
		return func(all diag.List) error { logProblems(log, all); return nil }
	}
	return func(all diag.List) error { return writeText(io.err, all, c.Color) }
}

// tellAccounts says what became of the records of each job.
func (c *runCommand) tellAccounts(io streams, log *slog.Logger, run *engine.Run) {
	for _, s := range run.Status() {
		if c.LogFormat == "json" {
			logAccount(log, &s)
			continue
		}
		fmt.Fprintf(io.err, "account of %s: %s\n", s.Job, s.Account)
	}
}

// runShown runs the jobs and shows their progress.
func runShown(ctx context.Context, run *engine.Run, p progress, note func() string) error {
	stop := p(ctx, run, note)
	defer stop()
	return run.Run(ctx)
}

// tellServed logs what is served where, and returns the same for the line below the jobs.
func tellServed(log *slog.Logger, s *web.Server) (note string) {
	address := "http://" + s.Addr()
	if s.Dashboard() {
		log.Info("serving the dashboard, metrics and health", "address", address)
		return "dashboard " + address
	}
	log.Warn("serving metrics and health to all; the dashboard shows records, so elsewhere than on loopback it needs --ui-token or LEAT_UI_TOKEN", "address", address)
	return "metrics " + address + ", no dashboard without --ui-token"
}
