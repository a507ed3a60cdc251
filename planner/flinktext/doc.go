// Package flinktext writes names, types and lists as the answers of Flink's DESCRIBE and SHOW have them, so that tools which read
// those read leat's. It knows no tables.
package flinktext
