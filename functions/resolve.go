package functions

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/types"
)

// Mismatch says why a function does not take its arguments.
type Mismatch struct {
	Arg    int  // the argument at fault, or -1 when it is their number or their combination
	Number bool // it is their number
	Reason string
}

// Error returns the reason.
func (m *Mismatch) Error() string { return m.Reason }

// Resolve finds the first overload that takes the arguments and the types that they are implicitly cast to. Its error is a
// *Mismatch: of the only overload, or of the one that came furthest.
func (f *Function) Resolve(args []Arg) (*Overload, []types.Type, error) {
	var best *Mismatch
	for i := range f.Overloads {
		o := &f.Overloads[i]
		if !o.takes(len(args)) {
			continue
		}
		as, err := o.match(args)
		if err == nil {
			return o, as, nil
		}
		if best == nil || best.rank() <= err.rank() {
			best = err
		}
	}
	if best == nil {
		best = &Mismatch{Arg: -1, Number: true, Reason: f.arityText(len(args))}
	}
	return nil, nil, best
}

// rank says how far an overload came. A combination of arguments that does not fit is farther than the first argument, but not
// than the second.
func (m *Mismatch) rank() int {
	if m.Arg < 0 {
		return 1
	}
	return 2 * m.Arg
}

// takes reports whether the overload can be called with n arguments.
func (o *Overload) takes(n int) bool {
	least := 0
	for i, p := range o.Params {
		repeats := o.Variadic && i == len(o.Params)-1
		if !p.Optional && !repeats {
			least++
		}
	}
	return n >= least && (n <= len(o.Params) || o.Variadic)
}

func (o *Overload) match(args []Arg) ([]types.Type, *Mismatch) {
	if o.Coerce != nil {
		as, err := o.Coerce(args)
		if err != nil {
			return nil, &Mismatch{Arg: -1, Reason: err.Error()}
		}
		return as, nil
	}
	as := make([]types.Type, len(args))
	for i, a := range args {
		p := o.Params[min(i, len(o.Params)-1)]
		t, ok := p.Accepts(a)
		if !ok {
			return nil, &Mismatch{Arg: i, Reason: fmt.Sprintf("%s takes %s, not %s", p.Name, p.takes(), a.Type.AsNullable())}
		}
		as[i] = t
	}
	return as, nil
}

// arityText says how many arguments the function takes, got n.
func (f *Function) arityText(n int) string {
	var counts []string
	for i := range f.Overloads {
		o := &f.Overloads[i]
		least, most := 0, len(o.Params)
		for ; !o.takes(least); least++ {
		}
		text := fmt.Sprint(most)
		switch {
		case o.Variadic:
			text = fmt.Sprintf("%d or more", least)
		case least < most:
			text = fmt.Sprintf("%d to %d", least, most)
		}
		if len(counts) == 0 || counts[len(counts)-1] != text {
			counts = append(counts, text)
		}
	}
	noun := "arguments"
	if len(counts) == 1 && counts[0] == "1" {
		noun = "argument"
	}
	return fmt.Sprintf("takes %s %s, not %d", strings.Join(counts, " or "), noun, n)
}
