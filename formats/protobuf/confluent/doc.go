// Package confluent is the `protobuf-confluent` format: protobuf messages behind the header of a schema registry, as the serializers of
// Confluent, Karapace, Apicurio and Redpanda write them. The header is a byte 0, four of the schema's id, and the place of the message in
// the schema's file (header.go).
//
// The message of a table is settled when it is bound, from files or from the registry's newest version (bind.go, latest.go); columns and bytes are
// matched as package protobuf does it. A record is decoded with that message, whatever version wrote it: fields are known by their
// numbers. What its id stands for is asked once for each id (decode.go, announced.go); what is written is registered before the first record
// (encode.go). The registry's client is in folder registry.
package confluent
