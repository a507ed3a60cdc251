package arith

import (
	"errors"
	"math/rand/v2"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// javaRandom is java.util.Random: the same numbers for the same seed.
type javaRandom uint64

const (
	randomFactor = 0x5DEECE66D
	randomMask   = 1<<48 - 1
)

func newRandom(seed int64) *javaRandom {
	r := javaRandom((uint64(seed) ^ randomFactor) & randomMask)
	return &r
}

func (r *javaRandom) bits(n int) int32 {
	*r = (*r*randomFactor + 0xB) & randomMask
	return int32(*r >> (48 - n))
}

func (r *javaRandom) double() float64 {
	return float64(int64(r.bits(26))<<27+int64(r.bits(27))) / (1 << 53)
}

// below returns a number from 0 to below bound, which is positive.
func (r *javaRandom) below(bound int32) int32 {
	n := r.bits(31)
	if bound&(bound-1) == 0 {
		return int32(int64(bound) * int64(n) >> 31)
	}
	for {
		rest := n % bound
		if n-rest+(bound-1) >= 0 {
			return rest
		}
		n = r.bits(31)
	}
}

// source gives the generator of a row: one that goes on from row to row, where there is no seed or a constant one; else a new one.
func source(c *functions.Call, seeded bool) func(args []*batch.Vector, i int32) *javaRandom {
	one := newRandom(rand.Int64())
	if seeded {
		seed := c.Args[0].Const
		if seed == nil || seed.IsNull(0) {
			return func(args []*batch.Vector, i int32) *javaRandom { return newRandom(args[0].Ints[i]) }
		}
		one = newRandom(seed.Ints[0])
	}
	return func([]*batch.Vector, int32) *javaRandom { return one }
}

// compileRand is RAND.
func compileRand(c *functions.Call) (functions.Kernel, error) {
	of := source(c, len(c.Args) == 1)
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			out.Floats[i] = of(args, i).double()
		}
	}, nil
}

var errBound = errors.New("the bound of RAND_INTEGER must be positive")

// compileRandInteger is RAND_INTEGER.
func compileRandInteger(c *functions.Call) (functions.Kernel, error) {
	of := source(c, len(c.Args) == 2)
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			bound := args[len(args)-1].Ints[i]
			if bound <= 0 {
				e.Fail(i, errBound)
				continue
			}
			out.Ints[i] = int64(of(args, i).below(int32(bound)))
		}
	}, nil
}
