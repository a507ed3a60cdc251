package formattest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/leatsql/leat/types"
)

// Columns reads a column list: "id STRING NOT NULL, at ROW<`seconds` BIGINT, `nanos` INT>".
func Columns(text string) []types.Field {
	p := &columnParser{rest: text}
	return p.fields("")
}

type columnParser struct{ rest string }

func (p *columnParser) space() { p.rest = strings.TrimLeft(p.rest, " \n\t") }

// take removes a prefix when it is there.
func (p *columnParser) take(prefix string) bool {
	p.space()
	rest, ok := strings.CutPrefix(p.rest, prefix)
	if ok {
		p.rest = rest
	}
	return ok
}

func (p *columnParser) want(prefix string) {
	if !p.take(prefix) {
		panic(fmt.Sprintf("formattest: want %q at %q", prefix, p.rest))
	}
}

func (p *columnParser) word() string {
	p.space()
	if p.take("`") {
		name, rest, _ := strings.Cut(p.rest, "`")
		p.rest = rest
		return name
	}
	n := strings.IndexFunc(p.rest, func(r rune) bool {
		return !strings.ContainsRune("_$", r) && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z')
	})
	if n < 0 {
		n = len(p.rest)
	}
	w := p.rest[:n]
	p.rest = p.rest[n:]
	return w
}

func (p *columnParser) fields(end string) []types.Field {
	var fields []types.Field
	for {
		fields = append(fields, types.Field{Name: p.word(), Type: p.typ()})
		if !p.take(",") {
			break
		}
	}
	if end != "" {
		p.want(end)
	}
	return fields
}

func (p *columnParser) numbers(defaults ...int) []int {
	if !p.take("(") {
		return defaults
	}
	for i := range defaults {
		n, err := strconv.Atoi(p.word())
		if err != nil {
			panic("formattest: " + err.Error())
		}
		defaults[i] = n
		if !p.take(",") {
			break
		}
	}
	p.want(")")
	return defaults
}

var simple = map[string]types.Kind{
	"BOOLEAN": types.Boolean, "TINYINT": types.TinyInt, "SMALLINT": types.SmallInt, "INT": types.Int, "INTEGER": types.Int,
	"BIGINT": types.BigInt, "FLOAT": types.Float, "DOUBLE": types.Double, "DATE": types.Date,
}

func (p *columnParser) typ() types.Type {
	t := p.bare()
	if p.take("NOT NULL") {
		t = t.NotNull()
	}
	return t
}

func (p *columnParser) bare() types.Type {
	name := p.word()
	if k, ok := simple[name]; ok {
		return types.Simple(k)
	}
	switch name {
	case "STRING":
		return types.StringType()
	case "BYTES":
		return types.BytesType()
	case "CHAR":
		return types.CharOf(p.numbers(1)[0])
	case "VARCHAR":
		return types.VarcharOf(p.numbers(1)[0])
	case "BINARY":
		return types.Type{Kind: types.Binary, Nullable: true, Length: p.numbers(1)[0]}
	case "VARBINARY":
		return types.Type{Kind: types.Varbinary, Nullable: true, Length: p.numbers(1)[0]}
	case "DECIMAL":
		n := p.numbers(10, 0)
		return types.DecimalOf(n[0], n[1])
	case "TIME":
		return types.TimeOf(p.numbers(0)[0])
	case "TIMESTAMP":
		return types.TimestampOf(p.numbers(6)[0])
	case "TIMESTAMP_LTZ":
		return types.TimestampLTZOf(p.numbers(6)[0])
	case "ARRAY", "MULTISET":
		p.want("<")
		elem := p.typ()
		p.want(">")
		if name == "MULTISET" {
			return types.MultisetOf(elem)
		}
		return types.ArrayOf(elem)
	case "MAP":
		p.want("<")
		key := p.typ()
		p.want(",")
		elem := p.typ()
		p.want(">")
		return types.MapOf(key, elem)
	case "ROW":
		p.want("<")
		return types.RowOf(p.fields(">")...)
	}
	panic(fmt.Sprintf("formattest: no type at %q", name+p.rest))
}
