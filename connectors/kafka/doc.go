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
// Files: options.go declares, bind.go checks; properties.go, security.go, sasl.go turn 'properties.*' into client options;
// source.go runs either group.go (a member, see membership.go and unowned.go), start.go (where splits begin) and commit.go, or
// detached.go and bounded.go (where they end); poller.go, queue.go, reader.go read; sink.go, writer.go, partitioner.go write, and waiting.go
// tells when the broker does not acknowledge; message.go and metadata.go map records to messages and back, as pure functions;
// inspect*.go look before a job starts, sample.go reads some records, positions.go moves positions of one that is stopped.
//
// Decisions:
//   - isolation.level is read_uncommitted unless set, as in Kafka and Flink.
//   - 'sink.partitioner' = 'default' hashes keys as Kafka's Java client does. Messages without a key go to the partition
//     given by their lane (the source's partition number) modulo the topic's partitions, so that what one source partition
//     holds keeps its order through the job; Kafka's own client would scatter them.
//   - 'fixed' is by lane too: a lane is what a subtask is in Flink.
//   - A partition that appears after the group began with its topic is read from its start, whatever 'scan.startup.mode'
//     says. Each commit notes how many partitions the topic had then, so that instances that start together do not take
//     each other's partitions for new ones.
//   - --fresh is heeded by a source once, and not while other members are in the group.
//   - A static member does not leave its group when it stops: a restart within the session timeout has its partitions back at
//     once. Until that has passed, no job of another name can join the group.
//   - A topic pattern is a regular expression in RE2's syntax that must match the whole name.
package kafka
