// Package protobuf is the `protobuf` format: rows to messages and back, driven by descriptors. No class is generated and
// nothing is built: schemas come from .proto files or descriptor sets.
//
// The way of a table, one file each:
//
//	places    folders and descriptor sets, read and indexed (places.go, index.go)
//	names     the message that 'message-class-name' means, by its Java or its protobuf name (javaname.go, lookup.go)
//	link      the message's file and its imports, linked to descriptors (link.go)
//	match     columns against fields, by Flink's table of types and a few extensions (match.go)
//	tables    a decode table or an encode table compiled from the match (decodetable.go, encodetable.go)
//	codec     a walk over the wire with such a table (decode.go, encode.go)
//
// What a message means to a row is Flink's: see testdata/conformance/pb.jsonl. The wanted differences are that an enum
// number without a name survives, and that a text which names no enum value fails the record.
package protobuf
