// Package compare says by key what differs between two tables, topics or indices. Records are JSON and are compared by what they mean: the
// order of members and how a number is written do not matter.
//
// [Run] reads both sides at once and keeps of each key two hashes, so that what it takes does not depend on the size of records. Only where
// something differs both sides are read again, for the fields of some of the keys that differ. A [Report] holds what was found;
// [WriteText] and [WriteJSON] write it. [Table] makes a side of a table of a script.
//
//	left, err := compare.Table(e, script, "orders", compare.Reading{})
//	right, err := compare.Table(e, script, "orders_try", compare.Reading{})
//	report, err := compare.Run(ctx, left, right, compare.Options{Limit: 20})
package compare
