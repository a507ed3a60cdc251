package jsonscan

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"
)

// Path is a parsed JSON path.
type Path struct {
	Lax   bool
	Steps []Step
	// Indefinite names the first step that makes the path lead to a list of values whatever it finds, "a wildcard".
	Indefinite string
	// Computes names the first function, "the function length()", empty for none.
	Computes string

	fromItem bool // begins with @: in a filter it starts from the value that the filter looks at
	call     bool // ends with a function
	before   int  // the index that the step before the last asks for, -1 where it is no single index
}

// StepKind is the form of a step.
type StepKind uint8

// The forms. All but Member and Index lead to a list or compute a value.
const (
	Member   StepKind = iota // .name or ['name']
	Members                  // ['a','b']: an object of these where it is the last step, else each of them
	Index                    // [0]; from the end where it is negative
	Indices                  // [0,1]
	Slice                    // [0:2]
	Wildcard                 // [*] or .*
	Descent                  // ..: the value and all that lies below it
	Filter                   // [?(@.a > 1)]
	Function                 // .length()
)

// Step is one step of a path.
type Step struct {
	Kind  StepKind
	Name  string   // Member, Function
	Names []string // Members
	At    []int    // Index: one; Indices: those; Slice: from and to
	Head  bool     // Slice: from is absent
	Open  bool     // Slice: to is absent

	where    *predicate // Filter
	do       compute    // Function; nil for one that does not exist
	args     []argument // Function
	upstream bool       // no step before it leads to a list
}

// argument is what a function is called with: a path from the root of the document, or a JSON text.
type argument struct {
	path     *Path
	children *Path // the path with a wildcard behind it, which is what length counts; the path itself where it has none
	json     string
}

// maxPath is how long a path may be, in characters: reading a filter takes time that grows with the square of its length.
const maxPath = 1 << 13

// BrokenError is a path that Flink knows and that fails each record there, whatever ON ERROR says.
type BrokenError struct{ What string }

func (e *BrokenError) Error() string { return e.What }

var (
	errList   = &BrokenError{"a list or an object in a filter fails each record, as it does in Flink; write out the comparisons: @.a == 1 || @.a == 2"}
	errExists = &BrokenError{"a filter that tests whether a value is there fails each record, as it does in Flink; write a comparison: @.a != null"}
	errValue  = &BrokenError{"a filter that compares an object or an array fails the record, as it does in Flink; compare a member of it"}
	errDeep   = &BrokenError{"the path is nested too deeply"}
	errCycle  = &BrokenError{"append puts a list into itself, which fails the record, as it does in Flink"}
	errLong   = &BrokenError{fmt.Sprintf("a path takes at most %d characters", maxPath)}
	errWork   = &BrokenError{"the path takes too many steps over this text"}
)

// Definite reports whether the path leads to at most one value and is made of members and indices only.
func (p *Path) Definite() bool { return p.Indefinite == "" && p.Computes == "" }

// single reports whether the path leads to at most one value.
func (p *Path) single() bool { return p.Indefinite == "" }

// Breaks returns what fails each record that reaches it, nil for nothing: a filter that asks whether a value is there.
func (p *Path) Breaks() *BrokenError {
	for i := range p.Steps {
		s := &p.Steps[i]
		if s.where != nil && s.where.breaks() {
			return errExists
		}
		for _, a := range s.args {
			if a.path != nil {
				if err := a.path.Breaks(); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// Mergeable reports whether a scanner can extract the path.
func Mergeable(path string) bool {
	p, err := ParsePath(path)
	return err == nil && p.Definite()
}

// ParsePath reads a path as Flink does: an optional mode, lax or strict in any case, then the steps. A text that does not
// begin with $ or @ is taken for what follows "$.". The error is a *BrokenError for what fails each record in Flink; the mode is
// set then too.
func ParsePath(text string) (Path, error) {
	var lax bool
	spec := text
	if mode, rest, ok := cutMode(text); ok {
		lax = strings.EqualFold(mode, "lax")
		spec = rest
	}
	if spec == "" {
		return Path{Lax: lax}, errors.New("the JSON path is empty")
	}
	p, err := parse(utf16.Encode([]rune(spec)), 0)
	if err == nil {
		p.Lax = lax
		return *p, nil
	}
	var broken *BrokenError
	if errors.As(err, &broken) {
		return Path{Lax: lax}, broken
	}
	if errors.Is(err, errPeriod) {
		return Path{Lax: lax}, fmt.Errorf("the JSON path %s ends with a period", text)
	}
	return Path{Lax: lax}, fmt.Errorf("the JSON path %s is wrong: %w", text, err)
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

// finish settles what is known once all steps are there. As in Jayway, a path that begins with .. and ends with a function calls
// its first function with what stands before it, from the root.
func (p *Path) finish() {
	upstream := true
	for i := range p.Steps {
		s := &p.Steps[i]
		s.upstream = upstream
		upstream = upstream && s.single(i == len(p.Steps)-1)
	}
	p.call = len(p.Steps) > 0 && p.Steps[len(p.Steps)-1].Kind == Function
	if p.call && p.Steps[0].Kind == Descent {
		at := 0
		for p.Steps[at].Kind != Function {
			at++
		}
		inner := &Path{Steps: p.Steps[:at:at]}
		inner.settle()
		p.Steps = p.Steps[at:]
		p.Steps[0].args = []argument{newPathArgument(inner)}
	}
	p.settle()
}

// settle sets what follows from the steps as they stand.
func (p *Path) settle() {
	p.before = -1
	if n := len(p.Steps) - 2; n >= 0 && p.Steps[n].Kind == Index {
		p.before = max(p.Steps[n].At[0], -1)
	}
	p.Indefinite, p.Computes = "", ""
	for i := range p.Steps {
		s := &p.Steps[i]
		if p.Indefinite == "" && !s.single(i == len(p.Steps)-1) {
			p.Indefinite = s.what()
		}
		if p.Computes == "" && (s.Kind == Function || s.Kind == Members) {
			p.Computes = s.what()
		}
	}
}

// newPathArgument makes an argument of a path. Whether length finds one value or a list is settled before the wildcard is there.
func newPathArgument(p *Path) argument {
	a := argument{path: p, children: p}
	if !p.call && len(p.Steps) > 0 {
		c := *p
		c.Steps = append(c.Steps[:len(c.Steps):len(c.Steps)], Step{Kind: Wildcard})
		a.children = &c
	}
	return a
}

// single reports whether the step leads from one value to one value.
func (s *Step) single(last bool) bool {
	switch s.Kind {
	case Member, Index, Function:
		return true
	case Members:
		return last
	default:
		return false
	}
}

func (s *Step) what() string {
	switch s.Kind {
	case Members:
		return "a list of names"
	case Indices:
		return "a list of indices"
	case Slice:
		return "a slice"
	case Wildcard:
		return "a wildcard"
	case Descent:
		return "recursive descent"
	case Filter:
		return "a filter"
	case Function:
		return "the function " + s.Name + "()"
	default:
		return "a step"
	}
}
