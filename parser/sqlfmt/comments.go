package sqlfmt

import "github.com/leatsql/leat/parser"

// settle moves comments over the marks and words that the style puts elsewhere than their writer did, and drops the semicolons of
// empty statements. The order of the comments stays as it is.
//
//	a -- first        a, -- first        x = 1 AND -- one      x = 1 -- one
//	, b          =>   b                  y = 2            =>   AND y = 2
func settle(tokens []token) []token {
	out := make([]token, 0, len(tokens))
	var carried []comment
	blank := false // an empty line stood before a mark that was passed over
	for _, t := range tokens {
		if t.is(";") && (len(out) == 0 || out[len(out)-1].is(";")) {
			carried = settleEmpty(out, carried, &t)
			blank = blank || *t.blankBefore()
			continue
		}
		t.before = append(carried, t.before...)
		if blank && t.ownLine() == 0 {
			*t.blankBefore() = true
		}
		carried, blank = nil, false
		prev := &token{kind: parser.EOF} // stands for the beginning of the text
		if len(out) > 0 {
			prev = &out[len(out)-1]
		}
		switch {
		case t.is(";"):
			if len(t.before) == 0 && len(t.after) == 0 {
				prev.after, t.after = nil, prev.after
			}
		case t.is(","):
			carried = settleComma(prev, &t)
			blank = *t.blankBefore()
		case t.is("AND"), t.is("OR"):
			settleOperator(prev, &t)
		case t.kind != parser.EOF && (prev.is("AND") || prev.is("OR")):
			if n := t.ownLine(); n > 0 {
				prev.before = onOwnLines(prev.before, t.before[:n])
				t.before = t.before[n:]
				prev.blank = prev.blank || t.blank
			}
		}
		out = append(out, t)
	}
	return out
}

// settleEmpty returns the comments that are carried on when the semicolon of an empty statement goes. One behind it stays behind the
// semicolon before it.
func settleEmpty(out []token, carried []comment, semicolon *token) []comment {
	if len(out) > 0 && len(carried) == 0 && len(semicolon.before) == 0 && len(out[len(out)-1].after) == 0 {
		out[len(out)-1].after = semicolon.after
		return nil
	}
	return append(carried, onOwnLines(semicolon.before, semicolon.after)...)
}

// settleComma gives a comma the comment behind the item that it ends. It returns the comments around it that belong to the next
// item.
func settleComma(prev, comma *token) []comment {
	switch {
	case len(prev.after) > 0:
		carried := onOwnLines(comma.before, comma.after)
		comma.before, comma.after, prev.after = nil, prev.after, nil
		return carried
	case comma.ownLine() > 0, comma.first && len(comma.after) > 0:
		carried := onOwnLines(comma.before, comma.after)
		comma.before, comma.after = nil, nil
		return carried
	}
	return nil
}

// settleOperator puts the comment behind an operator, which will begin a line, behind its left operand, which ends one.
func settleOperator(prev, operator *token) {
	if len(prev.after) == 0 && len(operator.before) == 0 {
		prev.after, operator.after = operator.after, nil
		return
	}
	if len(operator.after) > 0 {
		operator.before, operator.after = onOwnLines(operator.before, operator.after), nil
	}
}

// onOwnLines joins lists of comments, each on a line of its own.
func onOwnLines(lists ...[]comment) []comment {
	var all []comment
	for _, l := range lists {
		for _, c := range l {
			c.inline = false
			all = append(all, c)
		}
	}
	return all
}
