// Package engine is the one front door for programs: it parses, plans and runs Flink SQL. The command line, the prompt and the
// dashboard use only this.
//
//	e := engine.New(engine.Config{Lookup: os.LookupEnv})
//	script, diagnostics := e.Check("enrich.sql", text)
//	if diagnostics.HasErrors() { … }
//	run, err := e.Build(script)
//	err = run.Run(ctx) // until the sources end, ctx ends, or a job fails
package engine
