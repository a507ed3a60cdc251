// Package lineage says for each column that a job writes which columns of which tables its values come from, and which columns
// decide which rows there are. It reads bound plans, so that jobs which leat does not run yet have a lineage too.
package lineage
