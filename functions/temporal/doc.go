// Package temporal holds the functions of dates, times and instants: clocks, parts, spans, and what reads and writes them in patterns. They work
// on the wall clock for TIMESTAMP and on the session's zone for TIMESTAMP_LTZ; a kernel owns its zone, which remembers the
// offset in force.
package temporal
