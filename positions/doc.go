// Package positions shows and moves where the jobs of a script go on when they start: the positions that the systems of their sources keep,
// for Kafka the committed offsets of a consumer group. It connects to no system itself: sources that keep positions are
// connectors.Positioned. Of Kafka it knows how offsets are written.
//
//	readings := positions.Of(script.Jobs())
//	err := positions.Load(ctx, readings)
//	moves, err := positions.Plan(ctx, readings, positions.Earliest)
//	err = positions.Apply(ctx, moves)
package positions
