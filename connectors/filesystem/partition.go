package filesystem

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// partitions are the columns whose values stand in the names of folders, in the order of PARTITIONED BY.
type partitions struct {
	columns     []partitionColumn
	defaultName string // of the folder of NULL and of no text
}

type partitionColumn struct {
	name string
	typ  types.Type
	at   int // among the table's columns
}

// partitionsOf finds a table's partition columns. What is wrong with them is added to ps.
func partitionsOf(t connectors.Table, ps *options.Problems) partitions {
	p := partitions{defaultName: t.Options.String(optDefaultName)}
	for _, name := range t.Partitions {
		at := slices.IndexFunc(t.Columns, func(c connectors.Column) bool { return c.Name == name })
		if at < 0 {
			continue // the planner has refused it
		}
		c := partitionColumn{name: name, typ: t.Columns[at].Type, at: at}
		if !takesPath(c.typ) {
			*ps = append(*ps, options.Problem{Column: name, Code: codeUnsupported, Message: fmt.Sprintf("column '%s' of type %s cannot stand in the name of a folder yet", name, c.typ), Help: "CAST it to STRING"})
		}
		p.columns = append(p.columns, c)
	}
	return p
}

func takesPath(t types.Type) bool {
	switch t.Kind {
	case types.Char, types.Varchar, types.Boolean, types.TinyInt, types.SmallInt, types.Int, types.BigInt,
		types.Float, types.Double, types.Decimal, types.Date, types.Timestamp:
		return true
	default:
		return false
	}
}

// appendFolder appends the path of a row's partition below the table's folder.
func (p partitions) appendFolder(dst []byte, b *batch.Batch, cols []int, row int) []byte {
	for i, c := range p.columns {
		if i > 0 {
			dst = append(dst, '/')
		}
		dst = append(appendEscaped(dst, []byte(c.name)), '=')
		at := len(dst)
		v := b.Columns[cols[c.at]]
		if !v.IsNull(row) {
			dst = appendValue(dst, v, row, c.typ)
		}
		if len(dst) == at {
			dst = append(dst, p.defaultName...)
			continue
		}
		if value := dst[at:]; slices.ContainsFunc(value, escaped) {
			dst = appendEscaped(dst[:at], slices.Clone(value))
		}
	}
	return dst
}

// appendValue appends the text of a value as Java's toString has it.
func appendValue(dst []byte, v *batch.Vector, row int, t types.Type) []byte {
	switch t.Kind {
	case types.Boolean:
		return strconv.AppendBool(dst, v.Bools[row])
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return strconv.AppendInt(dst, v.Ints[row], 10)
	case types.Float:
		return javanum.AppendFloat(dst, v.Floats[row])
	case types.Double:
		return javanum.AppendDouble(dst, v.Floats[row])
	case types.Decimal:
		return types.AppendDec(dst, v.Decimals[row], t.Scale)
	case types.Date:
		return javatime.AppendLocalDate(dst, v.Ints[row])
	case types.Timestamp:
		return javatime.AppendLocalDateTime(dst, v.Times[row])
	default:
		return append(dst, v.Bytes[row]...)
	}
}

// value takes the name of a folder apart, 'column=value'. nil is NULL. ok is false for a folder of another name.
func (p partitions) value(level int, folder string) (value []byte, ok bool, err error) {
	key, text, found := strings.Cut(folder, "=")
	c := p.columns[level]
	if !found || unescaped(key) != c.name {
		return nil, false, nil
	}
	text = unescaped(text)
	if text == p.defaultName {
		return nil, true, nil
	}
	v := batch.NewVector(c.typ, 1)
	if err := setValue(v, 0, []byte(text), c.typ); err != nil {
		return nil, false, fmt.Errorf("'%s' is no %s, the type of partition column %s", text, c.typ.AsNullable(), c.name)
	}
	return []byte(text), true, nil
}

// errNoValue says that a text is no value of a type; who reports it knows both.
var errNoValue = errors.New("no value of the type")

// setValue sets a value from its text.
func setValue(v *batch.Vector, row int, text []byte, t types.Type) error {
	switch t.Kind {
	case types.Boolean:
		v.SetBool(row, strings.EqualFold(string(text), "true"))
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		n, err := strconv.ParseInt(string(text), 10, t.Kind.Bits())
		if err != nil {
			return errNoValue
		}
		v.SetInt(row, n)
	case types.Float, types.Double:
		bits := 64
		if t.Kind == types.Float {
			bits = 32
		}
		f, err := strconv.ParseFloat(string(text), bits)
		if err != nil {
			return errNoValue
		}
		v.SetFloat(row, f)
	case types.Decimal:
		d, ok := types.ParseDec(text, t.Prec, t.Scale)
		if !ok {
			return errNoValue
		}
		v.SetDecimal(row, d)
	case types.Date:
		days, rest, ok := javatime.ScanLocalDate(text, false)
		if !ok || len(rest) > 0 {
			return errNoValue
		}
		v.SetInt(row, days)
	case types.Timestamp:
		return setTimestamp(v, row, string(text))
	default:
		v.SetBytes(row, text)
	}
	return nil
}

func setTimestamp(v *batch.Vector, row int, text string) error {
	at, err := time.Parse("2006-01-02T15:04:05", text) // it takes a fraction too
	if err != nil {
		at, err = time.Parse("2006-01-02T15:04", text)
	}
	if err != nil {
		return errNoValue
	}
	v.SetTime(row, types.InstantOf(at.Unix(), int32(at.Nanosecond())))
	return nil
}

// read returns what reads a partition column from a message's headers.
func (p partitions) read(name string) *connectors.Metadata {
	i := slices.IndexFunc(p.columns, func(c partitionColumn) bool { return c.name == name })
	t := p.columns[i].typ
	return &connectors.Metadata{Key: name, Type: t, Read: func(dst *batch.Vector, row int, m *connectors.Message, _ connectors.Split, _ *batch.Arena) {
		value := m.Headers[headerPartitions+i].Value
		if value == nil || setValue(dst, row, value, t) != nil { // the text was a value when the folder was listed
			dst.SetNull(row)
		}
	}}
}

// escaped reports whether a byte is written as % and two hex digits in the name of a folder.
func escaped(c byte) bool {
	return c < ' ' || c == 0x7f || strings.IndexByte("\"#%'*/:=?\\{[]^", c) >= 0
}

func appendEscaped(dst, text []byte) []byte {
	const hex = "0123456789ABCDEF"
	for _, c := range text {
		if escaped(c) {
			dst = append(dst, '%', hex[c>>4], hex[c&15])
			continue
		}
		dst = append(dst, c)
	}
	return dst
}

// unescaped resolves what appendEscaped has written. A % that no two hex digits follow stands for itself.
func unescaped(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	var out []byte
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			if n, err := strconv.ParseUint(text[i+1:i+3], 16, 8); err == nil {
				out = append(out, byte(n))
				i += 2
				continue
			}
		}
		out = append(out, text[i])
	}
	return string(out)
}
