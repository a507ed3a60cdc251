package parser

import "fmt"

// misspelt returns a help line when the token, or the name before it, resembles the keyword of a clause.
func (p *parser) misspelt(t *Token) string {
	for _, candidate := range []*Token{t, p.prev()} {
		if candidate.Kind != Word || isReserved(candidate.Upper) {
			continue
		}
		if word := nearest(candidate.Upper, clauseWords()); word != "" {
			return fmt.Sprintf("did you mean %s instead of %s?", word, candidate.Text)
		}
	}
	return ""
}

// acceptMisspelt moves over a word that resembles the keyword that must stand at the place, noting it.
func (p *parser) acceptMisspelt(keyword string) bool {
	t := p.cur()
	if p.failed || !t.resembles(keyword) {
		return false
	}
	p.correct(t, keyword)
	p.next()
	return true
}

// resembles reports whether a word that is no keyword may be meant for one.
func (t *Token) resembles(keywords ...string) bool {
	return t.Kind == Word && !isReserved(t.Upper) && nearestKeyword(t.Upper, keywords) != ""
}

// nearestKeyword returns the keyword that a word resembles. Of two letters one differs too easily.
func nearestKeyword(word string, keywords []string) string {
	if len(word) < 3 {
		return ""
	}
	if k := nearest(word, keywords); len(k) > 2 {
		return k
	}
	return ""
}

// correct notes that a word is misspelt and makes it the keyword that is meant.
func (p *parser) correct(t *Token, keyword string) {
	p.noteAt(t.Span, fmt.Sprintf("expected %s, found %s", keyword, t.Text), fmt.Sprintf("did you mean %s?", keyword))
	t.Upper = keyword
}

// correctClause looks at a name that stands where an alias may. When it resembles the keyword of a clause and what follows
// cannot stand behind an alias, it is taken for that keyword.
func (p *parser) correctClause(keywords ...string) {
	t, next := p.cur(), p.peek(1)
	if p.failed || t.Kind != Word || isReserved(t.Upper) {
		return
	}
	follows := next.isName() || next.Kind == Number || next.Kind == String || next.isSymbol("(") || next.isAny("ALL", "BY", "CASE", "CAST", "JOIN", "NOT", "SELECT")
	if !follows || next.isName() && next.is("AS") {
		return
	}
	if word := nearestKeyword(t.Upper, keywords); word != "" && p.plausible(word, next) {
		p.correct(t, word)
	}
}

// plausible reports whether a token can stand behind the keyword of a clause.
func (p *parser) plausible(word string, next *Token) bool {
	switch word {
	case "GROUP", "ORDER":
		return next.is("BY")
	case "JOIN", "FROM":
		return next.isName() || next.isSymbol("(")
	case "LEFT", "RIGHT", "INNER", "CROSS", "FULL":
		return next.is("JOIN")
	case "LIMIT":
		return next.Kind == Number
	case "UNION":
		return next.isAny("ALL", "SELECT") || next.isSymbol("(")
	}
	return true
}

// correctStatement takes the first word of a statement for the keyword that it resembles, when the second one fits it.
func (p *parser) correctStatement(t *Token) bool {
	next := p.peek(1)
	word := nearest(t.Upper, statementWords())
	fits := false
	switch word {
	case "SELECT":
		fits = !next.endsStatement()
	case "INSERT":
		fits = next.isAny("INTO", "OVERWRITE")
	case "CREATE":
		fits = next.isAny("TABLE", "TEMPORARY", "FUNCTION", "OR") || next.resembles("TABLE", "VIEW", "CATALOG", "DATABASE")
	case "DROP", "ALTER":
		fits = next.isAny("TABLE", "TEMPORARY", "FUNCTION") || next.resembles("TABLE", "VIEW", "CATALOG", "DATABASE")
	case "SET":
		fits = next.Kind == String
	case "EXECUTE", "BEGIN":
		fits = next.is("STATEMENT")
	}
	if fits {
		p.noteAt(t.Span, fmt.Sprintf("no statement begins with %s", t.Text), fmt.Sprintf("did you mean %s?", word))
		t.Upper = word
	}
	return fits
}
