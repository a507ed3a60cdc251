// Package temporal declares the functions of dates, times and instants: EXTRACT, UNIX_TIMESTAMP, TO_TIMESTAMP_LTZ. They work
// on the wall clock for TIMESTAMP and on the session's zone for TIMESTAMP_LTZ; a kernel owns its zone, which remembers the
// offset in force.
package temporal
