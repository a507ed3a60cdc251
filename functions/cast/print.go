package cast

import (
	"strconv"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// printer appends the text of one value that is not NULL.
type printer func(dst []byte, v *batch.Vector, row int) []byte

// printer returns what CAST(… AS STRING) writes for a type.
func (s *site) printer(t types.Type) printer {
	switch t.Kind {
	case types.Boolean:
		return printBool
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return func(dst []byte, v *batch.Vector, row int) []byte { return strconv.AppendInt(dst, v.Ints[row], 10) }
	case types.Float:
		return func(dst []byte, v *batch.Vector, row int) []byte { return javanum.AppendFloat(dst, v.Floats[row]) }
	case types.Double:
		return func(dst []byte, v *batch.Vector, row int) []byte { return javanum.AppendDouble(dst, v.Floats[row]) }
	case types.Decimal:
		return func(dst []byte, v *batch.Vector, row int) []byte {
			return types.AppendDec(dst, v.Decimals[row], t.Scale)
		}
	case types.Date, types.Time, types.Timestamp, types.TimestampLTZ, types.IntervalMonth, types.IntervalSecond:
		return s.temporalPrinter(t)
	case types.Binary, types.Varbinary:
		return func(dst []byte, v *batch.Vector, row int) []byte { return javatext.AppendUTF8(dst, v.Bytes[row]) }
	case types.Array:
		return s.listPrinter(t)
	case types.Map, types.Multiset:
		return s.mapPrinter(t)
	case types.Row:
		return s.rowPrinter(t)
	default:
		return func(dst []byte, v *batch.Vector, row int) []byte { return append(dst, v.Bytes[row]...) }
	}
}

func printBool(dst []byte, v *batch.Vector, row int) []byte {
	if v.Bools[row] {
		return append(dst, "TRUE"...)
	}
	return append(dst, "FALSE"...)
}

func (s *site) temporalPrinter(t types.Type) printer {
	switch t.Kind {
	case types.Date:
		return func(dst []byte, v *batch.Vector, row int) []byte { return javatime.AppendDate(dst, v.Ints[row]) }
	case types.Time:
		return func(dst []byte, v *batch.Vector, row int) []byte {
			return javatime.AppendTime(dst, v.Ints[row], t.Prec)
		}
	case types.IntervalMonth:
		return func(dst []byte, v *batch.Vector, row int) []byte { return javatime.AppendMonths(dst, v.Ints[row]) }
	case types.IntervalSecond:
		return func(dst []byte, v *batch.Vector, row int) []byte { return javatime.AppendDuration(dst, v.Ints[row]) }
	default:
		var days javatime.DayCache
		if t.Kind == types.Timestamp {
			return func(dst []byte, v *batch.Vector, row int) []byte {
				sec, nano := v.Times[row].Split()
				return days.AppendTimestamp(dst, sec, nano, t.Prec)
			}
		}
		zone := s.zone()
		return func(dst []byte, v *batch.Vector, row int) []byte {
			sec, nano := v.Times[row].Split()
			return days.AppendTimestamp(dst, zone.ToLocal(sec), nano, t.Prec)
		}
	}
}

// orNull prints NULL elements as NULL. Of what is longer than a text may be it prints no more: the cast fails.
func orNull(p printer) printer {
	return func(dst []byte, v *batch.Vector, row int) []byte {
		switch {
		case len(dst) > functions.MaxText:
			return dst
		case v.IsNull(row):
			return append(dst, "NULL"...)
		}
		return p(dst, v, row)
	}
}

// listPrinter writes [1, 2, NULL].
func (s *site) listPrinter(t types.Type) printer {
	elem := orNull(s.printer(*t.Elem))
	return func(dst []byte, v *batch.Vector, row int) []byte {
		dst = append(dst, '[')
		span := v.Spans[row]
		for i := span.Start; i < span.End; i++ {
			if i > span.Start {
				dst = append(dst, ", "...)
			}
			dst = elem(dst, v.Children[0], int(i))
		}
		return append(dst, ']')
	}
}

// mapPrinter writes {a=1, b=NULL}, for a multiset {element=count}.
func (s *site) mapPrinter(t types.Type) printer {
	keyType, valueType := *t.Elem, types.Simple(types.Int)
	if t.Kind == types.Map {
		keyType, valueType = *t.Key, *t.Elem
	}
	key, value := orNull(s.printer(keyType)), orNull(s.printer(valueType))
	return func(dst []byte, v *batch.Vector, row int) []byte {
		dst = append(dst, '{')
		span := v.Spans[row]
		for i := span.Start; i < span.End; i++ {
			if i > span.Start {
				dst = append(dst, ", "...)
			}
			dst = append(key(dst, v.Children[0], int(i)), '=')
			dst = value(dst, v.Children[1], int(i))
		}
		return append(dst, '}')
	}
}

// rowPrinter writes (1, x, NULL).
func (s *site) rowPrinter(t types.Type) printer {
	fields := make([]printer, len(t.Fields))
	for i, f := range t.Fields {
		fields[i] = orNull(s.printer(f.Type))
	}
	return func(dst []byte, v *batch.Vector, row int) []byte {
		dst = append(dst, '(')
		for i, field := range fields {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = field(dst, v.Children[i], row)
		}
		return append(dst, ')')
	}
}
