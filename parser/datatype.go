package parser

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// castType reads the type of CAST or RETURNING, where an interval may stand too.
func (p *parser) castType() *ast.TypeName {
	if !p.at("INTERVAL") {
		return p.dataType()
	}
	start := p.next().Span
	from := p.intervalUnit()
	t := &ast.TypeName{Name: "INTERVAL", Unit: &from}
	t.UnitTo = p.intervalTo(from.Unit)
	t.Pos = p.from(start)
	return t
}

// dataType reads a type with NULL or NOT NULL behind it, and the collections of it that are written behind it: INT ARRAY.
func (p *parser) dataType() *ast.TypeName {
	t := &ast.TypeName{Pos: ast.Pos{At: p.here()}}
	if !p.enter() {
		return t
	}
	defer p.leave()
	start := p.here()
	*t = p.baseType()
	for n := 0; n < maxDepth; n++ {
		t.Pos = p.from(start)
		switch {
		case p.accept("NOT", "NULL"):
			t.NotNull = true
		case p.at("NULL") && !p.peek(1).is("ON"): // RETURNING INT NULL ON EMPTY
			p.next()
			t.Null = true
		}
		t.Pos = p.from(start)
		if !p.cur().isAny("ARRAY", "MULTISET") {
			break
		}
		t = &ast.TypeName{Name: p.next().Upper, Args: []ast.TypeName{*t}}
	}
	return t
}

// baseType reads a type without what may stand behind it. Spellings of one type come out as one name: INTEGER is INT, DEC
// and NUMERIC are DECIMAL, CHARACTER VARYING is VARCHAR.
func (p *parser) baseType() ast.TypeName {
	t := p.cur()
	if t.Kind == QuotedName || t.Kind == Word && !isReserved(t.Upper) && !(t.Upper == "MAP" && p.peek(1).isSymbol("<")) {
		name := p.name("a data type")
		return ast.TypeName{Name: name.Parts[len(name.Parts)-1].Name, User: &name}
	}
	if t.Kind != Word {
		p.unexpected("a data type")
		return ast.TypeName{}
	}
	switch t.Upper {
	case "BOOLEAN", "TINYINT", "SMALLINT", "INT", "BIGINT", "FLOAT", "REAL", "DATE", "STRING", "BYTES", "ANY":
		return ast.TypeName{Name: p.next().Upper}
	case "INTEGER":
		p.next()
		return ast.TypeName{Name: "INT"}
	case "DOUBLE":
		p.next()
		p.accept("PRECISION")
		return ast.TypeName{Name: "DOUBLE"}
	case "CHAR", "CHARACTER", "VARCHAR", "BINARY", "VARBINARY":
		return p.lengthType()
	case "DECIMAL", "DEC", "NUMERIC":
		p.next()
		return ast.TypeName{Name: "DECIMAL", Params: p.typeParams(2)}
	case "TIME", "TIMESTAMP", "TIMESTAMP_LTZ":
		return p.timeType()
	case "ARRAY", "MULTISET":
		return p.collectionType(1)
	case "MAP":
		return p.collectionType(2)
	case "ROW":
		return p.rowType()
	case "RAW":
		return p.rawType()
	}
	p.failType(t)
	return ast.TypeName{}
}

func (p *parser) failType(t *Token) {
	d := diag.Diagnostic{
		Span: t.Span, Code: diag.UnexpectedToken,
		Message: fmt.Sprintf("expected a data type, found %s", t.describe(p.src)),
	}
	switch t.Upper {
	case "BLOB":
		d.Help = "write BYTES"
	case "CLOB":
		d.Help = "write STRING"
	case "INTERVAL":
		d.Help = "a column cannot hold an interval; keep a BIGINT of milliseconds or months"
	}
	p.fail(d)
}

func (p *parser) lengthType() ast.TypeName {
	names := map[string][2]string{"CHAR": {"CHAR", "VARCHAR"}, "CHARACTER": {"CHAR", "VARCHAR"}, "BINARY": {"BINARY", "VARBINARY"}}
	word := p.next().Upper
	name := word
	if n, ok := names[word]; ok {
		name = n[0]
		if p.accept("VARYING") {
			name = n[1]
		}
	}
	t := ast.TypeName{Name: name, Params: p.typeParams(1)}
	if strings.HasSuffix(name, "CHAR") && p.accept("CHARACTER", "SET") {
		charset := p.ident("the name of a character set")
		t.Charset = &charset
	}
	return t
}

// typeParams reads the numbers in parentheses behind a type, at most most of them.
func (p *parser) typeParams(most int) []int {
	if !p.acceptSymbol("(") {
		return nil
	}
	params := []int{p.unsignedInt("a number")}
	for len(params) < most && p.acceptSymbol(",") {
		params = append(params, p.unsignedInt("a number"))
	}
	p.expectSymbol(")")
	return params
}

func (p *parser) timeType() ast.TypeName {
	t := ast.TypeName{Name: p.next().Upper}
	t.Params = p.typeParams(1)
	switch {
	case t.Name == "TIMESTAMP_LTZ":
	case p.accept("WITHOUT"):
		p.expect("TIME", "ZONE")
	case t.Name == "TIMESTAMP" && p.at("WITH") && p.peek(1).is("LOCAL"):
		p.next()
		p.expect("LOCAL", "TIME", "ZONE")
		t.Name = "TIMESTAMP_LTZ"
	case p.at("WITH") && p.peek(1).is("TIME"):
		p.next()
		p.refuse(p.here(), t.Name+" WITH TIME ZONE is no type", "write TIMESTAMP_LTZ(3) for points of time")
	}
	return t
}

// collectionType reads ARRAY<…>, MULTISET<…> or MAP<…, …> with n arguments.
func (p *parser) collectionType(n int) ast.TypeName {
	t := ast.TypeName{Name: p.next().Upper}
	p.expectSymbol("<")
	t.Args = []ast.TypeName{*p.dataType()}
	for len(t.Args) < n {
		p.expectSymbol(",")
		if p.failed {
			return t
		}
		t.Args = append(t.Args, *p.dataType())
	}
	p.expectSymbol(">")
	return t
}

// rowType reads ROW<name type 'comment', …>, ROW(…), and ROW<>.
func (p *parser) rowType() ast.TypeName {
	t := ast.TypeName{Name: p.next().Upper}
	if p.acceptSymbol("<>") {
		return t
	}
	mark := ">"
	if p.acceptSymbol("(") {
		mark = ")"
	} else {
		p.expectSymbol("<")
	}
	if p.acceptSymbol(mark) {
		return t
	}
	p.acceptSymbol(",") // Flink's grammar lets a comma stand before the first field
	t.Fields = listTo(p, listForm{mark: mark, missingComma: p.missingFieldComma}, p.typeField)
	return t
}

func (p *parser) typeField() ast.TypeField {
	f := ast.TypeField{Name: p.ident("a field name"), Type: *p.dataType()}
	if p.cur().Kind == String {
		f.Comment = p.next().Text
	}
	return f
}

// rawType reads RAW('class', 'serializer').
func (p *parser) rawType() ast.TypeName {
	t := ast.TypeName{Name: p.next().Upper}
	p.expectSymbol("(")
	class := p.stringLiteral("the name of a class")
	p.expectSymbol(",")
	serializer := p.stringLiteral("a serializer")
	p.expectSymbol(")")
	t.Raw = []string{class.Text, serializer.Text}
	return t
}
