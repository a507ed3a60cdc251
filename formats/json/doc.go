// Package json is the json format: one JSON object for each row, in Flink's spelling and with Flink's leniency. The decoder
// reads tokens straight into columns; a number keeps its digits until its column's type decides what becomes of it. The
// encoder writes keys that were made ready when it was bound. Neither allocates for a record.
package json
