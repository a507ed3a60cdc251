// Package web serves what operators ask a running leat: /metrics in Prometheus' text form, /healthz, /readyz. It binds to
// loopback unless told otherwise and only reads.
package web
