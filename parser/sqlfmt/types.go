package sqlfmt

import "github.com/leatsql/leat/parser/ast"

// typeName writes a data type in the spelling that it was written in.
func (b *builder) typeName(t *ast.TypeName) {
	b.to(t.At.Start)
	if len(t.Args) > 0 && t.Args[0].At.Start == t.At.Start { // INT ARRAY
		b.typeName(&t.Args[0])
		b.to(t.At.End)
		return
	}
	if len(t.Args) > 0 || len(t.Fields) > 0 {
		b.token()
		b.tight()
		b.group(func() { b.typeArguments(t) })
	}
	b.typeWords(t.At.End)
}

// typeArguments writes <…> with the types of a collection or the fields of a row; a row may have parentheses.
func (b *builder) typeArguments(t *ast.TypeName) {
	b.token()
	b.indent(func() {
		b.setGap(opSoft, blankNever)
		b.items(len(t.Args), func(i int) { b.typeName(&t.Args[i]) })
		b.items(len(t.Fields), func(i int) {
			b.typeName(&t.Fields[i].Type)
			for !b.atAny(",", ">", ")") && !b.atEnd() {
				b.token()
			}
		})
		b.insideComments()
	})
	b.setGap(opSoft, blankNever)
	b.token()
}

// typeWords writes the words of a type or of the units of an interval, with parameters behind them: DECIMAL(10, 2),
// TIMESTAMP(3) WITH LOCAL TIME ZONE, DAY(2) TO SECOND(3).
func (b *builder) typeWords(end int) {
	for b.start() < end && !b.atEnd() {
		switch {
		case b.at("("), b.at("<>"):
			b.tight()
			b.token()
		default:
			b.token()
		}
	}
}
