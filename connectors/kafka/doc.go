// Package kafka reads and writes Kafka topics through franz-go; it is the only package that imports that client.
//
// A source reads through one client. Where it is not bounded it is a member of a consumer group whose protocol name carries
// the job's identity, so the broker itself refuses members of another job. Positions are the group's committed offsets:
// the start of every assigned partition is resolved and committed before its first record is handed over, and after that
// only Source.Commit commits. The poll loop (poller.go) never blocks on a slow split: it fills one queue per split and
// pauses those that are full.
//
// A sink writes through one client shared by all chains, idempotent with acks=all unless 'properties.*' says otherwise,
// without linger: what comes while requests are in flight forms the next batch.
//
// Files: options.go declares, bind.go checks; properties.go, sasl.go, tls.go turn 'properties.*' into client options;
// source.go, group.go, start.go, bounded.go, poller.go, queue.go, reader.go read; sink.go, writer.go, partitioner.go write; message.go and
// metadata.go map records to messages and back, as pure functions.
//
// Decisions:
//   - isolation.level is read_uncommitted unless set, as in Kafka and Flink.
//   - 'sink.partitioner' = 'default' hashes keys as Kafka's Java client does. Messages without a key go to the partition
//     given by their lane (the source's partition number) modulo the topic's partitions, so that what one source partition
//     holds keeps its order through the job; Kafka's own client would scatter them.
//   - 'fixed' is by lane too: a lane is what a subtask is in Flink.
//   - A topic pattern is a regular expression in RE2's syntax that must match the whole name.
package kafka
