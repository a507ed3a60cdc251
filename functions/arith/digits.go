package arith

import (
	"errors"
	"math"
	"math/big"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// mode is what becomes of the digits that are left out.
type mode uint8

const (
	halfUp mode = iota
	down
	toFloor
	toCeiling
)

var (
	errNoDigits = errors.New("a number that is not finite has no digits")
	errTooLarge = errors.New("TRUNCATE takes a DOUBLE with up to 20 digits before the point, as Flink does: it makes a DECIMAL(38, 18) of it")
	errPlaces   = errors.New("a number cannot be rounded so far from the point")
)

// mostPlaces is how far from the point a number can be rounded: a BigInteger has no greater power of ten.
const mostPlaces = 646_456_992

// compileDigits is ROUND and TRUNCATE.
func compileDigits(m mode) func(*functions.Call) (functions.Kernel, error) {
	return func(c *functions.Call) (functions.Kernel, error) {
		one := rounder(c.Args[0].Type, c.Result, m)
		return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			for _, i := range sel {
				places := int64(0)
				if len(args) > 1 {
					places = args[1].Ints[i]
				}
				if err := one(args[0], out, i, int(places)); err != nil {
					e.Fail(i, err)
				}
			}
		}, nil
	}
}

// rounder rounds values of a type.
func rounder(t, result types.Type, m mode) func(v, out *batch.Vector, i int32, places int) error {
	switch t.Physical() {
	case types.PhysFloat:
		return func(v, out *batch.Vector, i int32, places int) (err error) {
			if places < -mostPlaces || places > mostPlaces && m == halfUp {
				return errPlaces
			}
			out.Floats[i], err = roundFloat(v.Floats[i], places, m)
			if t.Kind == types.Float {
				out.Floats[i] = float64(float32(out.Floats[i]))
			}
			return err
		}
	case types.PhysDecimal:
		return func(v, out *batch.Vector, i int32, places int) error {
			if places < -mostPlaces {
				return errPlaces
			}
			d, ok := roundDec(v.Decimals[i], t.Scale, min(places, t.Scale), result, m)
			if !ok {
				out.SetNull(int(i))
			}
			out.Decimals[i] = d
			return nil
		}
	default:
		fit := wrap(t.Kind)
		return func(v, out *batch.Vector, i int32, places int) error {
			out.Ints[i] = v.Ints[i]
			if places < -mostPlaces && m != down {
				return errPlaces
			}
			if places < 0 {
				n := new(big.Int).Mul(quotient(big.NewInt(v.Ints[i]), pow10(-places), m), pow10(-places))
				out.Ints[i] = fit(int64(new(big.Int).And(n, low64).Uint64()))
			}
			return nil
		}
	}
}

var low64 = new(big.Int).SetUint64(math.MaxUint64)

func pow10(n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(min(n, 400))), nil)
}

// quotient divides and rounds.
func quotient(n, by *big.Int, m mode) *big.Int {
	q, r := new(big.Int).QuoRem(n, by, new(big.Int))
	if r.Sign() == 0 {
		return q
	}
	away := false
	switch m {
	case halfUp:
		away = r.Abs(r).Lsh(r, 1).Cmp(by) >= 0
	case toFloor:
		away = n.Sign() < 0
	case toCeiling:
		away = n.Sign() > 0
	case down:
	}
	if away {
		q.Add(q, big.NewInt(int64(n.Sign())))
	}
	return q
}

// roundDec rounds a decimal to places and writes it in the result's scale.
func roundDec(d types.Dec, scale, places int, result types.Type, m mode) (types.Dec, bool) {
	if places >= scale {
		return d.Rescale(scale, result.Prec, result.Scale)
	}
	if places >= 0 {
		if q, ok := roundedDec(d, scale, places, m); ok {
			return q.Rescale(places, result.Prec, result.Scale)
		}
	}
	n, scale := quotient(bigDec(d), pow10(scale-places), m), places
	if scale < 0 {
		n, scale = n.Mul(n, pow10(-scale)), 0
	}
	r, ok := types.ParseDec([]byte(n.String()), types.MaxDecimalPrecision, 0)
	if !ok {
		return types.Dec{}, false
	}
	return r.Rescale(scale, result.Prec, result.Scale)
}

// roundedDec rounds a decimal to fewer places: half up, and from there a step back where the mode asks for it. ok is false where
// that needs more than 38 digits.
func roundedDec(d types.Dec, scale, places int, m mode) (q types.Dec, ok bool) {
	if q, ok = d.Rescale(scale, types.MaxDecimalPrecision, places); !ok || m == halfUp {
		return q, ok
	}
	back, ok := q.Rescale(places, types.MaxDecimalPrecision, scale)
	if !ok {
		return q, false
	}
	away := back.Compare(d)
	switch {
	case away > 0 && (m == toFloor || m == down && d.Compare(types.Dec{}) > 0):
		return types.SubDec(q, places, types.DecOf(1), places, types.MaxDecimalPrecision, places)
	case away < 0 && (m == toCeiling || m == down && d.Compare(types.Dec{}) < 0):
		return types.AddDec(q, places, types.DecOf(1), places, types.MaxDecimalPrecision, places)
	}
	return q, true
}

// compileWhole is CEIL and FLOOR of numbers.
func compileWhole(m mode, float func(float64) float64) func(*functions.Call) (functions.Kernel, error) {
	return func(c *functions.Call) (functions.Kernel, error) {
		switch t := c.Args[0].Type; t.Physical() {
		case types.PhysFloat:
			return functions.Lift1(functions.Floats, functions.Floats, float), nil
		case types.PhysDecimal:
			return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
				for _, i := range sel {
					d, ok := roundDec(args[0].Decimals[i], t.Scale, 0, c.Result, m)
					if !ok {
						out.SetNull(int(i))
					}
					out.Decimals[i] = d
				}
			}, nil
		default:
			return functions.Lift1(functions.Ints, functions.Ints, func(n int64) int64 { return n }), nil
		}
	}
}
