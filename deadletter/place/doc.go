// Package place reads dead letters where they lie, a topic or a file, and sends them back to where they came from. Topics are reached
// through the kafka connector: without a consumer group, and nothing is stored. [Replay] sends records to topics, or keeps them for jobs to
// read ([Records]).
//
//	spans, err := place.Read(ctx, []place.Place{topic}, place.Range{}, func(l *deadletter.Letter) error { … })
package place
