package arith

import (
	"strconv"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// bin is BIN: a negative number is written as its 64 bits.
func bin(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		out.Bytes[i] = e.Arena.Keep(strconv.AppendUint(e.Arena.Room(64), uint64(args[0].Ints[i]), 2))
	}
}

const hexDigits = "0123456789ABCDEF"

// compileHex is HEX of whole numbers and of texts.
func compileHex(c *functions.Call) (functions.Kernel, error) {
	if c.Args[0].Type.IsString() {
		return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			for _, i := range sel {
				buf := e.Arena.Room(2 * len(args[0].Bytes[i]))
				for _, b := range args[0].Bytes[i] {
					buf = append(buf, hexDigits[b>>4], hexDigits[b&0xF])
				}
				out.Bytes[i] = e.Arena.Keep(buf)
			}
		}, nil
	}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			buf := strconv.AppendUint(e.Arena.Room(16), uint64(args[0].Ints[i]), 16)
			for j, c := range buf {
				if c >= 'a' {
					buf[j] = c - 'a' + 'A'
				}
			}
			out.Bytes[i] = e.Arena.Keep(buf)
		}
	}, nil
}
