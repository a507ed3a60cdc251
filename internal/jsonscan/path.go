package jsonscan

import (
	"fmt"
	"strings"
)

// Path is a parsed JSON path.
type Path struct {
	Lax   bool
	Steps []Step
	// Indefinite names the first step that makes the path lead to a list of values whatever it finds, "a wildcard".
	Indefinite string
	// Unsupported names what can only be read, not evaluated: a filter, a function, a list of names. Steps end before it.
	Unsupported string
}

// StepKind is the form of a step.
type StepKind uint8

// The forms. All but Member and Index lead to a list.
const (
	Member   StepKind = iota // .name or ['name']
	Index                    // [0]; from the end where it is negative
	Indices                  // [0,1]
	Slice                    // [0:2]
	Wildcard                 // [*] or .*
	Descent                  // ..: the value and all that lies below it
)

// Step is one step of a path.
type Step struct {
	Kind StepKind
	Name string // Member
	At   []int  // Index: one; Indices: those; Slice: from and to
	Head bool   // Slice: from is absent
	Open bool   // Slice: to is absent
}

// Definite reports whether the path leads to at most one value and is made of members and indices only.
func (p Path) Definite() bool { return p.Indefinite == "" && p.Unsupported == "" }

// Mergeable reports whether a scanner can extract the path.
func Mergeable(path string) bool {
	p, err := ParsePath(path)
	return err == nil && p.Definite()
}

// ParsePath reads a path as Flink does: an optional mode, lax or strict in any case, then the steps. A text that does not
// begin with $ or @ is taken for what follows "$.".
func ParsePath(text string) (Path, error) {
	var p Path
	spec := text
	if mode, rest, ok := cutMode(text); ok {
		p.Lax = strings.EqualFold(mode, "lax")
		spec = rest
	}
	if spec == "" {
		return p, fmt.Errorf("the JSON path is empty")
	}
	trimmed := strings.TrimRight(spec, " ")
	if spec[0] != '$' && spec[0] != '@' {
		trimmed = "$." + trimmed
	}
	if strings.HasSuffix(trimmed, ".") {
		return p, fmt.Errorf("the JSON path %s ends with a period", text)
	}
	r := pathReader{text: trimmed, at: 1, path: &p}
	if err := r.read(); err != nil {
		return p, fmt.Errorf("the JSON path %s is wrong: %w", text, err)
	}
	return p, nil
}

// cutMode splits a path into its mode and the rest, ok is false when no mode stands there.
func cutMode(s string) (mode, rest string, ok bool) {
	s = strings.TrimLeft(s, " \t\n\v\f\r")
	for _, m := range []string{"strict", "lax"} {
		if len(s) > len(m) && strings.EqualFold(s[:len(m)], m) {
			if rest = strings.TrimLeft(s[len(m):], " \t\n\v\f\r"); rest != "" && len(rest) < len(s)-len(m) {
				return m, rest, true
			}
		}
	}
	return "", "", false
}

type pathReader struct {
	text string
	at   int
	path *Path
}

func (r *pathReader) read() error {
	if r.at < len(r.text) && r.text[r.at] != '.' && r.text[r.at] != '[' {
		return fmt.Errorf("a period or a bracket is expected after %s", r.text[:1])
	}
	for r.at < len(r.text) {
		var err error
		switch r.text[r.at] {
		case '[':
			err = r.bracket()
		case '.':
			err = r.dot()
		case '*':
			r.step(Step{Kind: Wildcard}, "a wildcard")
			r.at++
		default:
			err = r.name()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *pathReader) dot() error {
	if r.at++; r.at < len(r.text) && r.text[r.at] == '.' {
		r.step(Step{Kind: Descent}, "recursive descent")
		r.at++
	}
	switch {
	case r.at >= len(r.text):
		return fmt.Errorf("a name is expected after the period")
	case r.text[r.at] == '.':
		return fmt.Errorf("a period is not expected here")
	}
	return nil
}

// name reads an unquoted name, which ends at a period or a bracket, or a function.
func (r *pathReader) name() error {
	rest := r.text[r.at:]
	end := strings.IndexAny(rest, ".[( ")
	if end < 0 {
		r.step(Step{Name: rest}, "")
		r.at = len(r.text)
		return nil
	}
	switch rest[end] {
	case ' ':
		return fmt.Errorf("a name with blanks is written ['my name']")
	case '(':
		n := strings.IndexByte(rest, ')')
		if n < 0 {
			return fmt.Errorf("the parenthesis of %s is not closed", rest[:end])
		}
		r.path.Unsupported = "the function " + rest[:end] + "()" // whatever stood before: it leads to a value again
		r.at += n + 1
		return nil
	}
	r.step(Step{Name: rest[:end]}, "")
	r.at += end
	return nil
}

// step adds a step; list names what makes it lead to a list.
func (r *pathReader) step(s Step, list string) {
	if r.path.Indefinite == "" {
		r.path.Indefinite = list
	}
	if r.path.Unsupported == "" {
		r.path.Steps = append(r.path.Steps, s)
	}
}

func (r *pathReader) unsupported(what string) {
	if r.path.Unsupported == "" {
		r.path.Unsupported = what
	}
}

func (r *pathReader) blanks() {
	for r.at < len(r.text) && r.text[r.at] == ' ' {
		r.at++
	}
}
