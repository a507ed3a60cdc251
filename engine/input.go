package engine

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
)

// Input is a text of statements that are run one by one.
type Input struct{ src *diag.Source }

// Part is a part of an input, in bytes.
type Part struct{ Start, End int }

// NewInput returns an input. name stands before mistakes.
func NewInput(name, text string) *Input { return &Input{src: diag.NewSource(name, text)} }

// Text is the text of a part.
func (in *Input) Text(p Part) string { return in.src.Text[p.Start:p.End] }

// All is the whole input.
func (in *Input) All() Part { return Part{End: len(in.src.Text)} }

// Statement finds the statement that begins at or behind a place. It ends with its semicolon. ended is false where the text ends before:
// then the part is the rest, which is empty where nothing but blanks and comments is left.
func (in *Input) Statement(from int) (p Part, ended bool) {
	at, ended := parser.NextStatement(in.src, from)
	return Part(at), ended
}

// HoldsSecret reports whether the text gives the value of a credential, 'password' = '…', or an address with a password.
func (in *Input) HoldsSecret() bool {
	tokens := in.Tokens()
	for i := range len(tokens) - 2 {
		if tokens[i].Class == Literal && tokens[i+1].Mark == '=' && diag.IsSecret(tokens[i].Value, tokens[i+2].Value) {
			return true
		}
	}
	return false
}
