package engine

import "slices"

// Signatures are those of the innermost function whose arguments the cursor, a byte offset, stands in; nil where it stands in none.
func (s *Session) Signatures(in *Input, cursor int) []string {
	var open []string // the words in front of the brackets that are open at the cursor
	word := ""
	for _, t := range in.Tokens() {
		if t.End > cursor {
			break
		}
		switch t.Mark {
		case '(':
			open = append(open, word)
		case ')':
			open = open[:max(len(open)-1, 0)]
		case ';':
			open = nil
		}
		if t.Class != Remark {
			word = t.Word
		}
	}
	for _, name := range slices.Backward(open) {
		if f, ok := s.engine.config.Functions.Lookup(name); ok {
			return f.Signatures()
		}
	}
	return nil
}
