package opensearch

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// maxID is the most bytes OpenSearch takes for a document's id. A longer one, or an empty one, would make it refuse the whole
// bulk request, so both are refused here.
const maxID = 512

// checkKey refuses key columns whose type has no text.
func checkKey(t connectors.Table) options.Problems {
	var ps options.Problems
	for _, i := range t.PrimaryKey {
		c := t.Columns[i]
		if textOf(c.Type) == nil {
			ps = append(ps, options.Problem{
				Column: c.Name, Code: "LEAT3008",
				Message: fmt.Sprintf("column '%s' of type %s cannot be part of the PRIMARY KEY: a document's id is made of it, and it has no text", c.Name, c.Type),
				Help:    "use columns of character, number, BOOLEAN, DATE, TIME or TIMESTAMP types",
			})
		}
	}
	return ps
}

// keyer makes ids and index names of rows, for one chain.
type keyer struct {
	parts     []keyPart
	delimiter string
	index     indexName
	column    int // of the batch: what the index depends on
}

type keyPart struct {
	name   string
	column int // of the batch
	text   appendText
}

var _ connectors.Keyer = (*keyer)(nil)

// NewKeyer implements connectors.RowKeyer.
func (s *sink) NewKeyer(cols []int) connectors.Keyer {
	k := &keyer{delimiter: s.table.Options.String("document-id.key-delimiter"), index: s.index}
	for _, i := range s.table.PrimaryKey {
		c := s.table.Columns[i]
		k.parts = append(k.parts, keyPart{name: c.Name, column: cols[i], text: textOf(c.Type)})
	}
	if s.index.text != nil {
		k.column = cols[s.index.column]
	}
	return k
}

// Key sets the document's id to the key columns' texts and the target to the index, where that depends on the row.
func (k *keyer) Key(dst []byte, m *connectors.OutMessage, b *batch.Batch, row int) ([]byte, error) {
	start := len(dst)
	for i := range k.parts {
		p := &k.parts[i]
		v := b.Columns[p.column]
		if v.IsNull(row) {
			return dst[:start], fmt.Errorf("key column '%s' is NULL, so the document has no id", p.name)
		}
		if i > 0 {
			dst = append(dst, k.delimiter...)
		}
		dst = p.text(dst, v, row)
	}
	m.Key = nil
	if len(k.parts) > 0 {
		id := dst[start:len(dst):len(dst)]
		switch {
		case len(id) == 0:
			return dst, errEmptyID
		case len(id) > maxID:
			return dst[:start], fmt.Errorf("the document's id has %d bytes; OpenSearch takes at most %d", len(id), maxID)
		}
		m.Key = id
	}
	m.Target = nil
	if k.index.dynamic() {
		start = len(dst)
		var v *batch.Vector
		if k.index.text != nil {
			v = b.Columns[k.column]
		}
		dst = k.index.append(dst, v, row)
		if len(dst) == start {
			return dst, errEmptyIndex
		}
		m.Target = dst[start:len(dst):len(dst)]
	}
	return dst, nil
}

var (
	errEmptyID    = errors.New("the document's id is empty, which OpenSearch does not take")
	errEmptyIndex = errors.New("the index name made of the row is empty")
)

// appendText appends the text of row of a vector that is not NULL there.
type appendText func(dst []byte, v *batch.Vector, row int) []byte

// textOf returns how a value becomes part of an id or an index name, as Java's toString has it; nil where it cannot.
func textOf(t types.Type) appendText {
	switch t.Kind {
	case types.Char, types.Varchar:
		return func(dst []byte, v *batch.Vector, row int) []byte { return append(dst, v.Bytes[row]...) }
	case types.Boolean:
		return func(dst []byte, v *batch.Vector, row int) []byte { return strconv.AppendBool(dst, v.Bools[row]) }
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return func(dst []byte, v *batch.Vector, row int) []byte { return strconv.AppendInt(dst, v.Ints[row], 10) }
	case types.Float:
		return func(dst []byte, v *batch.Vector, row int) []byte { return javanum.AppendFloat(dst, v.Floats[row]) }
	case types.Double:
		return func(dst []byte, v *batch.Vector, row int) []byte { return javanum.AppendDouble(dst, v.Floats[row]) }
	case types.Decimal:
		return func(dst []byte, v *batch.Vector, row int) []byte {
			return types.AppendDec(dst, v.Decimals[row], v.Type.Scale)
		}
	case types.Date:
		return func(dst []byte, v *batch.Vector, row int) []byte { return javatime.AppendLocalDate(dst, v.Ints[row]) }
	case types.Time:
		return func(dst []byte, v *batch.Vector, row int) []byte { return javatime.AppendLocalTime(dst, v.Ints[row]) }
	case types.Timestamp, types.TimestampLTZ:
		return func(dst []byte, v *batch.Vector, row int) []byte {
			return javatime.AppendLocalDateTime(dst, v.Times[row])
		}
	default:
		return nil
	}
}
