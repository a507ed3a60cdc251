package sqlfmt

import (
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
)

// builder makes the layout of a script. It writes the tokens in their order, each exactly once; the tree only says where lines
// may end. So what a function here does not know about still comes out, with the usual gaps.
//
// Between two tokens stands one gap: that which was asked for since the first of them, else the usual one. A comment that needs
// the end of a line makes the gap one.
type builder struct {
	src    *diag.Source
	tokens []token
	match  []int // of an opening bracket: the token that closes it
	next   int   // the token to be written
	ops    []op
	gap    int       // the op that is the gap behind the last token; -1 while there is none
	blanks blankRule // of that gap
	ended  bool      // a comment ends the line behind the last token
}

// blankRule says where an empty line of the source is kept.
type blankRule uint8

const (
	blankBeforeComment blankRule = iota // only before a comment
	blankKept
	blankNever
)

func newBuilder(src *diag.Source, tokens []token) *builder {
	b := &builder{src: src, tokens: tokens, match: make([]int, len(tokens)), gap: -1}
	var open []int
	for i := range tokens {
		switch t := &tokens[i]; {
		case t.kind == parser.HintOpen, t.is("("), t.is("["), t.is("{"):
			open = append(open, i)
		case t.kind == parser.HintClose, t.is(")"), t.is("]"), t.is("}"):
			if len(open) > 0 {
				b.match[open[len(open)-1]] = i
				open = open[:len(open)-1]
			}
		}
	}
	return b
}

func (b *builder) cur() *token { return &b.tokens[b.next] }

// start returns where the token to be written stands in the source.
func (b *builder) start() int { return b.cur().span.Start }

func (b *builder) at(text string) bool { return b.cur().is(text) }

func (b *builder) atAny(texts ...string) bool { return slices.ContainsFunc(texts, b.at) }

func (b *builder) atEnd() bool { return b.cur().kind == parser.EOF }

// to writes the tokens that stand before a place of the source.
func (b *builder) to(pos int) {
	for b.start() < pos && !b.atEnd() {
		b.token()
	}
}

// token writes the next token.
func (b *builder) token() {
	t := b.cur()
	b.separate(t)
	b.ops = append(b.ops, op{kind: opText, text: t.text})
	b.written(t.behind, t.after)
	b.next++
}

// written notes that a token was written, and writes the comments behind it.
func (b *builder) written(behind, after []comment) {
	for _, c := range behind {
		b.ops = append(b.ops, op{kind: opSpace}, op{kind: opText, text: c.text})
	}
	for _, c := range after {
		b.ops = append(b.ops, op{kind: opTrail, text: c.text})
	}
	b.gap, b.blanks, b.ended = -1, blankBeforeComment, len(after) > 0
}

// verbatim writes what the source has between two places as it stands, comments included.
func (b *builder) verbatim(span diag.Span) {
	b.separate(b.cur())
	b.ops = append(b.ops, op{kind: opText, text: span.Text(b.src)})
	var behind, after []comment
	for ; b.start() < span.End && !b.atEnd(); b.next++ {
		behind = append(behind, beyond(span, b.cur().behind)...)
		after = append(after, beyond(span, b.cur().after)...)
	}
	b.written(behind, after)
}

// beyond returns the comments that begin behind a span.
func beyond(span diag.Span, comments []comment) []comment {
	i := slices.IndexFunc(comments, func(c comment) bool { return c.start >= span.End })
	if i < 0 {
		return nil
	}
	return comments[i:]
}

// separate writes the gap before a token and the comments in it.
func (b *builder) separate(t *token) {
	b.settleGap()
	gap := &b.ops[b.gap]
	if b.blanks == blankKept {
		gap.blank = *t.blankBefore()
	}
	b.ended = false
	for _, c := range t.before {
		if !b.behindOpening() {
			gap.kind = besideComment(gap.kind)
		}
		b.ops = append(b.ops, op{kind: opText, text: c.text}, op{kind: opSpace})
		gap = &b.ops[len(b.ops)-1]
	}
	if len(t.before) > 0 && hugsLeft(t) {
		gap.kind = opNone
	}
}

// besideComment returns the gap between a token and a comment in the place of one between two tokens: never nothing.
func besideComment(gap opKind) opKind {
	switch gap {
	case opNone:
		return opSpace
	case opSoft:
		return opLine
	default:
		return gap
	}
}

// ownLineComments writes the comments before a token that have lines of their own; behind them the gap is the end of a line.
func (b *builder) ownLineComments(t *token) {
	n := t.ownLine()
	for _, c := range t.before[:n] {
		gap := &b.ops[b.gap]
		gap.kind, gap.blank = opHard, c.blank && b.blanks != blankNever
		b.ops = append(b.ops, op{kind: opText, text: c.text})
		b.gap, b.blanks, b.ended = -1, blankKept, false
		b.setGap(opHard, blankKept)
	}
	t.before = t.before[n:]
}

// insideComments writes the comments with lines of their own before a closing bracket where they still count as inside of it.
func (b *builder) insideComments() {
	t := b.cur()
	if t.ownLine() == 0 {
		return
	}
	if b.gap < 0 {
		b.setGap(opHard, blankBeforeComment)
	}
	b.ownLineComments(t)
	b.ops[b.gap].kind = opNone
	b.gap, b.blanks, b.ended = -1, blankNever, true
	t.blank = false
}

// setGap says what stands behind the last token. A weaker gap does not replace a stronger one.
func (b *builder) setGap(kind opKind, blanks blankRule) {
	if b.gap < 0 {
		b.gap = len(b.ops)
		b.ops = append(b.ops, op{kind: kind})
	}
	gap := &b.ops[b.gap]
	gap.kind = max(gap.kind, kind)
	b.blanks = blanks
}

func (b *builder) tight() { b.setGap(opNone, blankBeforeComment) }
func (b *builder) line()  { b.setGap(opLine, blankBeforeComment) }

// item is the gap before another item of a list.
func (b *builder) item() { b.setGap(opLine, blankKept) }

// comma writes the comma between two items, and the gap behind it.
func (b *builder) comma() {
	if b.at(",") {
		b.token()
	}
	b.item()
}

// group writes what stays on one line when it fits. The comments before it have no part in that.
func (b *builder) group(body func()) {
	b.settleGap()
	b.groupWithGap(body)
}

// brokenGroup is a group that is never written on one line.
func (b *builder) brokenGroup(body func()) {
	b.settleGap()
	open := len(b.ops)
	b.groupWithGap(body)
	b.ops[open].broken = true
}

// groupWithGap is a group to which the gap before it belongs.
func (b *builder) groupWithGap(body func()) {
	b.ops = append(b.ops, op{kind: opOpen})
	body()
	b.ops = append(b.ops, op{kind: opClose})
}

// settleGap writes the gap behind the last token, with the comments that have lines of their own in it.
func (b *builder) settleGap() {
	t := b.cur()
	if b.gap < 0 {
		b.setGap(b.usualGap(t), b.blanks)
	}
	gap := &b.ops[b.gap]
	if b.next > 0 && len(b.tokens[b.next-1].behind) > 0 && !hugsLeft(t) {
		gap.kind = besideComment(gap.kind)
	}
	if b.ended {
		gap.kind = opHard
	}
	b.ownLineComments(t)
}

func (b *builder) indent(body func()) {
	b.ops = append(b.ops, op{kind: opIndent})
	body()
	b.ops = append(b.ops, op{kind: opDedent})
}

// brackets writes the bracket to be written, what is inside, and the bracket that closes it. Where none is to be written it only
// writes what is inside.
func (b *builder) brackets(inside func()) {
	closing := b.match[b.next]
	if closing == 0 {
		inside()
		return
	}
	b.token()
	b.indent(func() {
		b.setGap(opSoft, blankNever)
		inside()
		b.to(b.tokens[closing].span.Start)
		b.insideComments()
	})
	b.setGap(opSoft, blankNever)
	b.token()
}

// list writes n items in brackets with commas between them: all on one line, or one a line.
func (b *builder) list(n int, item func(i int)) {
	b.group(func() {
		b.brackets(func() { b.items(n, item) })
	})
}

func (b *builder) items(n int, item func(i int)) {
	for i := range n {
		if i > 0 {
			b.comma()
		}
		item(i)
	}
}

// toBracket writes the tokens before the next opening parenthesis.
func (b *builder) toBracket() {
	for !b.at("(") && !b.atEnd() {
		b.token()
	}
}

// usualGap is what stands between the last token and t where nothing else is asked for.
func (b *builder) usualGap(t *token) opKind {
	switch {
	case b.next == 0, b.behindOpening(), hugsLeft(t), b.tokens[b.next-1].text == ".":
		return opNone
	case t.kind == parser.String && b.tokens[b.next-1].kind == parser.String:
		return opHard // a string that goes on with the one on the line before
	}
	return opSpace
}

// behindOpening reports whether the last token is an opening bracket.
func (b *builder) behindOpening() bool {
	if b.next == 0 {
		return false
	}
	last := &b.tokens[b.next-1]
	return last.is("(") || last.is("[") || last.is("{")
}

// hugsLeft reports whether no blank stands before a token.
func hugsLeft(t *token) bool {
	if t.kind != parser.Symbol {
		return false
	}
	switch t.text {
	case ",", ";", ".", ":", ")", "]", "}", "[":
		return true
	}
	return false
}
