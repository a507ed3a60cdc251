package parser

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// set reads SET, SET 'key' = 'value', and SET key = value, where the value goes on to the end of the statement.
func (p *parser) set() ast.Statement {
	start := p.next().Span
	s := &ast.Set{}
	if !p.atSymbol(";") && !p.atEOF() {
		s.Key = p.settingKey("=")
		p.expectSymbol("=")
		s.Value, s.ValueAt = p.settingValue()
	}
	s.Pos = p.from(start)
	return s
}

// settingKey reads a key as a string, or bare with its dots and dashes, up to the mark or the statement's end.
func (p *parser) settingKey(mark string) string {
	start := p.here()
	if t := p.cur(); t.Kind == String && t.Text != "" {
		return p.next().Text
	}
	if p.cur().Kind != Word {
		p.unexpected("the key of a setting")
		return ""
	}
	for p.cur().Kind != EOF && !p.atSymbol(";") && !p.atSymbol(mark) && p.isGlued(start) {
		p.pos++
	}
	return p.rawText(p.from(start).At)
}

// rawText returns the text of a span whose tokens were skipped.
func (p *parser) rawText(at diag.Span) string {
	text := at.Text(p.src)
	if i := badByte(text); i < len(text) {
		p.fail(diag.Diagnostic{
			Span: diag.Span{Start: at.Start + i, End: at.Start + i + 1}, Code: diag.BadCharacter, Message: notUTF8Message, Help: notUTF8Help,
		})
	}
	return text
}

// isGlued reports whether the token at the place follows the previous one without a blank, or is the one at start.
func (p *parser) isGlued(start diag.Span) bool {
	return p.here() == start || p.here().Start == p.prev().Span.End
}

// settingValue reads a string, or text as it stands up to the end of the statement.
func (p *parser) settingValue() (string, ast.Pos) {
	start := p.here()
	if t := p.cur(); t.Kind == String && (p.peek(1).endsStatement() || p.beginsLine(p.pos+1)) {
		p.next()
		return t.Text, ast.Pos{At: t.Span}
	}
	if p.atEOF() || p.atSymbol(";") {
		p.unexpected("a value")
		return "", ast.Pos{At: start}
	}
	if p.lineEndsInString(p.src.LineOf(start.Start)) {
		if quoted, ok := p.missingQuote(); ok {
			return quoted.Text, ast.Pos{At: quoted.Span}
		}
	}
	if p.cur().Kind == String {
		p.next()
		p.unexpectedEnd()
		return "", ast.Pos{At: start}
	}
	p.skipRaw()
	at := p.from(start)
	return p.rawText(at.At), at
}

func (p *parser) reset() ast.Statement {
	start := p.next().Span
	r := &ast.Reset{}
	if !p.atSymbol(";") && !p.atEOF() {
		r.Key = p.settingKey(";")
	}
	r.Pos = p.from(start)
	return r
}

// skipRaw moves to the end of the statement, or to the line that begins the next one, over anything but literals without an end.
func (p *parser) skipRaw() {
	first := p.pos
	for end := p.statementEnd(p.pos); p.pos < end; {
		if p.pos > first && p.beginsLine(p.pos) && p.isStatementWord(p.cur()) {
			return
		}
		if t := p.cur(); t.Kind == Invalid && t.Problem != nil && t.Problem.Code == diag.UnterminatedLiteral {
			p.unexpected("")
			return
		}
		p.pos++
	}
}

// use reads USE name, USE CATALOG name and USE MODULES name, ….
func (p *parser) use() ast.Statement {
	start := p.next().Span
	if p.accept("MODULES") {
		names := list(p, func() ast.Ident { return p.ident("the name of a module") })
		return &ast.UseModules{Pos: p.from(start), Names: names}
	}
	u := &ast.Use{}
	if p.at("CATALOG") && p.peek(1).isName() {
		u.What = p.next().Upper
		u.Name = p.simpleName("the name of a catalog")
	} else {
		u.Name = p.name("a name")
	}
	u.Pos = p.from(start)
	return u
}

// module reads LOAD MODULE name [WITH (…)] and UNLOAD MODULE name.
func (p *parser) module() ast.Statement {
	word := p.next()
	p.expect("MODULE")
	name := p.ident("the name of a module")
	if word.Upper == "UNLOAD" {
		return &ast.UnloadModule{Pos: p.from(word.Span), Name: name}
	}
	l := &ast.LoadModule{Name: name}
	l.Options, l.OptionsAt = p.withOptions()
	l.Pos = p.from(word.Span)
	return l
}

// jar reads ADD JAR 'path' and REMOVE JAR 'path'.
func (p *parser) jar() ast.Statement {
	word := p.next()
	p.expect("JAR")
	j := &ast.Jar{Remove: word.Upper == "REMOVE"}
	j.Path = p.stringLiteral("a path as a string").Text
	j.Pos = p.from(word.Span)
	return j
}
