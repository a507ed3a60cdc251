// Package demo shows the jobs of examples/orders at work on the embedded Kafka and OpenSearch of `leat dev`: it writes change
// events at a steady rate while the jobs run, measures how long each takes from its record to its acknowledged document, shows
// one document, and counts whether every event has become one.
//
// It starts nothing itself: whoever calls it has started the endpoints and built the jobs, with a Meter told of every document.
//
//	m := demo.NewMeter()
//	search, err := opensearch.Start(opensearch.Options{Acknowledged: m.Acknowledged})
//	err = demo.Run(ctx, demo.Options{Jobs: run, Search: search.URL(), Meter: m, …})
package demo
