// Package web serves what people and tools ask a running leat: a dashboard, /metrics in Prometheus' text form, /healthz, /readyz. It
// binds to loopback unless told otherwise and only reads: no request changes anything. It knows jobs by what package engine tells of
// them, and no connector.
//
// The dashboard is a page (assets) that listens to /events: what the run is made of, the last ten minutes, and a snapshot each second.
// history keeps the minutes whether or not someone looks on; guard says who may.
package web
