// Package scaffold writes what a job begins with: CREATE TABLE for a protobuf message, for the tables of a MySQL dump and for the
// records of a topic; and the other way, a .proto file or an OpenSearch index template for a table. It reads no network and no
// flags: callers hand over what was read. What it cannot express it names, and leaves out.
//
//	t := scaffold.ForMessage(description, scaffold.Kafka{Topic: "orders.pb"})
//	sql, err := t.SQL()
//
// One file for each kind: message.go and protofile.go, dump.go with mysql.go and mysqltype.go, infer.go and topic.go,
// template.go. table.go is how a table is written.
package scaffold
