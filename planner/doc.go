// Package planner makes jobs of statements. A [Session] holds what statements leave behind: tables, views, settings. For
// each INSERT it binds the query (package bind), rewrites it (package rewrite), binds the connectors and formats at both
// ends, and gives a plan.Job that exec runs.
//
// Everything that can be wrong before a job starts is reported here, all of it in one run and each mistake once. Nothing
// here touches the network. The package knows the parser, not how anything is executed.
//
//	result, diags := planner.Plan(script, catalogs, planner.Options{JobName: "enrich"})
//	if diags.HasErrors() { … }
//	for _, job := range result.Jobs { … }
package planner
