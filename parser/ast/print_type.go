package ast

import "strconv"

func (p *printer) typeName(t *TypeName) {
	switch {
	case t.User != nil:
		p.name(*t.User)
	default:
		p.put(t.Name)
		p.typeDetails(t)
	}
	switch {
	case t.NotNull:
		p.put(" NOT NULL")
	case t.Null:
		p.put(" NULL")
	}
}

// typeDetails writes what stands behind the name of a type.
func (p *printer) typeDetails(t *TypeName) {
	switch {
	case t.Name == "ROW":
		p.put("<")
		listOf(p, t.Fields, p.typeField)
		p.put(">")
	case t.Unit != nil:
		p.put(" ")
		p.intervalUnits(*t.Unit, t.UnitTo)
	case len(t.Raw) > 0:
		parenthesised(p, t.Raw, p.str)
	case len(t.Params) > 0, t.Charset != nil:
		p.lengthAndCharset(t)
	case len(t.Args) > 0:
		p.put("<")
		listOf(p, t.Args, func(a TypeName) { p.typeName(&a) })
		p.put(">")
	}
}

func (p *printer) typeField(f TypeField) {
	p.ident(f.Name)
	p.put(" ")
	p.typeName(&f.Type)
	if f.Comment != "" {
		p.put(" ")
		p.str(f.Comment)
	}
}

func (p *printer) intervalUnits(from IntervalUnit, to *IntervalUnit) {
	p.intervalUnit(from)
	if to != nil {
		p.put(" TO ")
		p.intervalUnit(*to)
	}
}

func (p *printer) intervalUnit(u IntervalUnit) {
	p.put(u.Unit)
	if u.Leading == nil {
		return
	}
	p.put("(", strconv.Itoa(*u.Leading))
	if u.Fractions != nil {
		p.put(", ", strconv.Itoa(*u.Fractions))
	}
	p.put(")")
}

func (p *printer) lengthAndCharset(t *TypeName) {
	if len(t.Params) > 0 {
		parenthesised(p, t.Params, func(n int) { p.put(strconv.Itoa(n)) })
	}
	if t.Charset != nil {
		p.put(" CHARACTER SET ")
		p.ident(*t.Charset)
	}
}
