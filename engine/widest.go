package engine

import "github.com/leatsql/leat/types"

// widest is how many characters a value of a type takes at most as a text, 0 where that is not known.
func widest(t types.Type) int {
	switch t.Kind {
	case types.TinyInt:
		return len("-128")
	case types.SmallInt:
		return len("-32768")
	case types.Int:
		return len("-2147483648")
	case types.BigInt:
		return len("-9223372036854775808")
	case types.Decimal:
		return t.Prec + len("-.")
	case types.Date:
		return len("2006-01-02")
	case types.Time:
		return len("15:04:05") + fraction(t.Prec)
	case types.Timestamp, types.TimestampLTZ:
		return len("2006-01-02 15:04:05") + fraction(t.Prec)
	default:
		return 0
	}
}

// fraction is how many characters the digits of a second take, with their point.
func fraction(precision int) int {
	if precision == 0 {
		return 0
	}
	return len(".") + precision
}
