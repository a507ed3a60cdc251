package parser

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
)

// maxMistakes bounds the mistakes that are noted in one statement, so that a text that is no SQL is not reported word by
// word.
const maxMistakes = 20

// fail notes a mistake and moves to the statement's end, from where a list can go back to its next item (see resync). A
// mistake at the very place of the last one is an echo of it and not noted.
func (p *parser) fail(d diag.Diagnostic) {
	if p.failed {
		return
	}
	if !p.broken || p.pos != p.failedAt {
		p.note(d)
	}
	p.dropLine()
	p.giveUp()
}

// giveUp moves to the end of the statement because of what follows from a mistake that was noted.
func (p *parser) giveUp() {
	if p.failed {
		return
	}
	p.failed, p.failedAt = true, p.pos
	p.pos = p.statementEnd(p.pos)
	p.failures++
	p.lost = p.lost || p.failures > maxMistakes
}

// statementEnd returns the place of the semicolon, the end of the text, or the line that begins another statement, at or
// behind from.
func (p *parser) statementEnd(from int) int {
	if p.end >= from {
		return p.end
	}
	i := from
	for !p.tokens[i].endsStatement() && !(i > p.begin && p.beginsLine(i) && p.beginsStatement(i)) {
		i++
	}
	p.looked += i - from
	p.end = i
	return i
}

// beginsLine reports whether a token is the first of its line.
func (p *parser) beginsLine(i int) bool {
	return i == 0 || p.onLaterLine(&p.tokens[i-1], &p.tokens[i])
}

// beginsStatement reports whether two words, which stand together nowhere inside a statement, begin one.
func (p *parser) beginsStatement(i int) bool {
	if i+1 >= len(p.tokens) {
		return false
	}
	t, next := &p.tokens[i], &p.tokens[i+1]
	switch {
	case t.is("CREATE"):
		return next.isAny("TABLE", "TEMPORARY", "VIEW", "OR", "CATALOG", "DATABASE", "FUNCTION", "MATERIALIZED")
	case t.is("INSERT"):
		return next.isAny("INTO", "OVERWRITE")
	case t.isAny("DROP", "ALTER"):
		return next.isAny("TABLE", "TEMPORARY", "VIEW", "CATALOG", "DATABASE", "FUNCTION", "MATERIALIZED")
	case t.is("EXECUTE"), t.is("BEGIN"):
		return next.isAny("STATEMENT", "INSERT")
	case t.is("SET"):
		return next.Kind == String && i+2 < len(p.tokens) && p.tokens[i+2].isSymbol("=")
	case t.is("SHOW"):
		return next.isAny("TABLES", "CREATE", "VIEWS", "DATABASES", "CATALOGS", "FUNCTIONS")
	case t.is("USE"):
		return next.is("CATALOG")
	case t.is("ADD"):
		return next.is("JAR")
	}
	return false
}

// endStatement reports what was skipped at the end of a statement, and a semicolon that is missing there.
func (p *parser) endStatement() {
	if p.failed {
		p.reportSkipped(p.failedAt, p.pos)
		separate := p.failedAt < p.pos
		p.failed = false
		if separate && !p.cur().endsStatement() {
			p.missingSemicolon()
		}
		p.failed = true
		return
	}
	t := p.cur()
	switch {
	case t.endsStatement():
	case p.beginsStatement(p.pos), p.beginsLine(p.pos) && p.isStatementWord(t):
		p.missingSemicolon()
	case p.broken && !p.balanced(): // a bracket closed more than it should
		p.giveUp()
		p.endStatement()
	default:
		p.unexpectedEnd()
		p.endStatement()
	}
}

// balanced reports whether the brackets of the statement close one another.
func (p *parser) balanced() bool {
	depth := 0
	for i, end := p.begin, p.statementEnd(p.pos); i < end; i++ {
		p.looked++
		switch t := &p.tokens[i]; {
		case t.opens():
			depth++
		case t.closes():
			depth--
		}
	}
	return depth == 0
}

// isStatementWord reports whether a word that is no name can begin a statement.
func (p *parser) isStatementWord(t *Token) bool {
	return t.Kind == Word && isReserved(t.Upper) && slices.Contains(statementWords(), t.Upper)
}

func (p *parser) missingSemicolon() {
	p.noteAt(p.behindPrevious(), fmt.Sprintf("a semicolon is missing before %s in line %d", p.cur().Upper,
		p.src.LineOf(p.here().Start)), "end the statement above with a semicolon")
}

// reportSkipped reports the literals without an end between two places; other mistakes there are part of one that was noted.
func (p *parser) reportSkipped(from, to int) {
	failed := p.failed
	p.failed = false
	for i := from; i < to; i++ {
		if t := &p.tokens[i]; t.Problem != nil && t.Problem.Code != diag.BadCharacter {
			p.reportProblem(t)
		}
	}
	p.failed = failed
}

// listForm says how a list of items between commas ends.
type listForm struct {
	mark         string              // the mark behind it; "" when it has none
	tail         func() bool         // whether something may follow the last item before the mark; the caller reads it and the mark
	stop         func(t *Token) bool // what shows, outside of brackets, that the list is over though its mark is missing
	element      func() bool         // whether an item begins at the place that begins nothing else, in whatever brackets
	missingComma func() bool         // notes that a comma is missing before the item at the place
}

// listTo reads items and the mark behind them. After a mistake it goes on at the next item.
func listTo[T any](p *parser, f listForm, item func() T) []T {
	var items []T
	p.extraCommas()
	for {
		start := p.pos
		if f.element == nil && p.atTableElement() && f.mark != "" {
			p.failInside(f.mark)
		}
		items = append(items, item())
		switch {
		case p.failed, p.atSymbol(f.mark), p.atSymbol(","), f.tail != nil && f.tail():
		case f.missingComma != nil && f.missingComma():
			continue
		case f.mark != "":
			p.unexpected(",", f.mark)
		case f.stop != nil && p.badItemEnd():
			p.unexpected(",", "FROM")
		}
		if p.failed {
			p.resync(start, f)
			if f.element != nil && !p.failed && f.element() {
				continue
			}
		}
		if !p.acceptSymbol(",") {
			break
		}
		p.extraCommas()
		if p.atTrailingComma(f) {
			break
		}
	}
	if f.tail == nil {
		p.acceptSymbol(f.mark)
	}
	return items
}

// beginsElement reports whether a watermark or a key of a table begins at i: words that stand together nowhere else.
func (p *parser) beginsElement(i int) bool {
	if i+1 >= len(p.tokens) {
		return false
	}
	t, next := &p.tokens[i], &p.tokens[i+1]
	return t.is("WATERMARK") && next.is("FOR") || t.is("PRIMARY") && next.is("KEY") && p.beginsLine(i)
}

// atTableElement reports whether a watermark or a key of a table begins at the place.
func (p *parser) atTableElement() bool { return p.beginsElement(p.pos) }

// failInside fails at the beginning of what cannot stand in the innermost list, which therefore lacks its mark.
func (p *parser) failInside(mark string) {
	if p.failed {
		return
	}
	at, _ := p.openBracket()
	switch {
	case p.broken && at < p.failedAt: // a mistake inside of the list took away its mark
		p.giveUp()
	case at >= 0 && closingMark(p.tokens[at].Text) == mark:
		p.failOpen(&p.tokens[at], mark)
	default:
		p.unexpected(",", mark)
	}
}

// extraCommas notes commas that stand where an item should.
func (p *parser) extraCommas() {
	for p.atSymbol(",") {
		p.noteAt(p.here(), "a comma stands here with nothing before it", "remove the comma")
		p.next()
	}
}

// badItemEnd reports whether the token at the place can stand behind no item of a list without a mark of its own.
func (p *parser) badItemEnd() bool {
	t := p.cur()
	switch t.Kind {
	case QuotedName, Number, String, Binary, DoubleQuoted, Invalid, HintOpen:
		return true
	case Word:
		return !isReserved(t.Upper) || t.isAny("CASE", "CAST", "CURRENT_TIMESTAMP")
	case Symbol:
		return !t.closes() && t.Text != ";"
	}
	return false
}

// resync moves back behind a mistake in the item that began at start: to the comma or the mark that ends it, or to what
// shows that the list is over. Without one the statement stays failed.
func (p *parser) resync(start int, f listForm) {
	if p.mistakes >= maxMistakes || p.lost {
		return
	}
	depth, angles := 0, 0 // the brackets, and the < of types, that are open
	for i := start; i < p.pos; i++ {
		p.looked++
		t := &p.tokens[i]
		end := depth == 0 && angles == 0 && (t.isSymbol(",") || f.mark != "" && t.isSymbol(f.mark) || f.stop != nil && f.stop(t))
		if i >= p.failedAt && (end || f.element != nil && p.beginsElement(i)) {
			p.reportSkipped(p.failedAt, i)
			p.pos, p.failed, p.broken = i, false, true
			return
		}
		switch {
		case t.opens():
			depth++
		case t.closes():
			depth--
		case t.isSymbol("<") && i > 0 && p.tokens[i-1].isAny("ARRAY", "MAP", "MULTISET", "ROW"):
			angles++
		case t.isSymbol(">") && angles > 0:
			angles--
		}
		if depth < 0 {
			return
		}
	}
	// A bracket that is never closed holds all lists around it open too, so there is no need to look through them.
	p.lost = f.mark != "" && f.mark != ">"
}

func (t *Token) opens() bool { return t.isSymbol("(") || t.isSymbol("[") || t.isSymbol("{") }

func (t *Token) closes() bool { return t.isSymbol(")") || t.isSymbol("]") || t.isSymbol("}") }

// openBracket returns the innermost bracket of the statement that is open at the place, and whether it is closed behind it;
// -1 when none is open.
func (p *parser) openBracket() (open int, closed bool) {
	var stack []int
	i := p.begin
	for ; i < p.pos; i++ {
		switch t := &p.tokens[i]; {
		case t.opens():
			stack = append(stack, i)
		case t.closes() && len(stack) > 0:
			stack = stack[:len(stack)-1]
		}
	}
	if len(stack) == 0 {
		return -1, false
	}
	depth := 1
	for end := p.statementEnd(p.pos); i < end && depth > 0; i++ {
		switch t := &p.tokens[i]; {
		case t.opens():
			depth++
		case t.closes():
			depth--
		}
	}
	p.looked += i - p.begin
	return stack[len(stack)-1], depth == 0
}
