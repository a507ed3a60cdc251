// Package batch holds rows column by column: typed slices, NULL bits, row kinds, a selection of live rows, and an arena for
// the bytes that kernels make. Nothing here is safe for concurrent use: a batch belongs to one chain.
//
// Lifetime: a batch and all that its vectors reach is valid until the chain calls Reset on it. Byte values may alias the
// source's buffer or the arena; what must live longer is copied.
//
//	b := batch.New([]types.Type{types.StringType()}, 1024)
//	bld := batch.NewBuilder(b)
//	row := bld.Row()
//	b.Columns[0].SetBytes(row, []byte("x"))
//	bld.Commit(0)
package batch
