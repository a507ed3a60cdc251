// Package compare says by key what differs between two tables, topics or indices. Records are JSON and are compared by what they mean: the
// order of members and how a number is written do not matter.
//
// [Run] reads both sides at once and keeps of each key two hashes, so that what it takes does not depend on the size of records. Only where
// something differs both sides are read again, for the fields of some of the keys that differ. A [Report] holds what was found;
// [WriteText] and [WriteJSON] write it. [Sides] makes sides of two tables of scripts.
//
//	left, problems, err := e.NewReading(script, engine.Wanted{Table: "orders"})
//	right, problems, err := e.NewReading(script, engine.Wanted{Table: "orders_try"})
//	a, b, err := compare.Sides(compare.Table{"orders", left}, compare.Table{"orders_try", right}, compare.Options{})
//	report, err := compare.Run(ctx, a, b, compare.Options{Limit: 20})
package compare
