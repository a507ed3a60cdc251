package functions

import (
	"errors"
	"testing"

	"github.com/leatsql/leat/types"
)

func TestResolve(t *testing.T) {
	f := &Function{Name: "F", Overloads: []Overload{
		{Params: []Param{{Name: "n", Accepts: Integer}, {Name: "s", Accepts: String}}},
		{Params: []Param{{Name: "a", Accepts: Any}, {Name: "b", Accepts: Any}}, Coerce: func(args []Arg) ([]types.Type, error) {
			if args[0].Type.Kind != types.Boolean {
				return nil, errors.New("needs truth values")
			}
			return []types.Type{args[0].Type, types.Simple(types.Boolean)}, nil
		}},
		{Params: []Param{{Name: "s", Accepts: String}, {Name: "x", Accepts: String}, {Name: "y", Accepts: String, Optional: true}, {Name: "more", Accepts: String}}, Variadic: true},
	}}
	var (
		text = types.StringType()
		n    = types.Simple(types.Int)
		b    = types.Simple(types.Boolean)
	)
	tests := []struct {
		args     []types.Type
		overload int
		mismatch Mismatch
	}{
		{args: []types.Type{n, text}, overload: 0},
		{args: []types.Type{b, n}, overload: 1},
		{args: []types.Type{text, text}, overload: 2},
		{args: []types.Type{text, text, text, text, text}, overload: 2},
		{args: []types.Type{n, n}, mismatch: Mismatch{Arg: 1, Reason: "s takes STRING, not INT"}},
		{args: []types.Type{text, n}, mismatch: Mismatch{Arg: 1, Reason: "x takes STRING, not INT"}},
		{args: []types.Type{types.Simple(types.Date), n}, mismatch: Mismatch{Arg: -1, Reason: "needs truth values"}},
		{args: []types.Type{text, text, text, n}, mismatch: Mismatch{Arg: 3, Reason: "more takes STRING, not INT"}},
		{args: []types.Type{text}, mismatch: Mismatch{Arg: -1, Number: true, Reason: "takes 2 or 2 or more arguments, not 1"}},
	}
	for _, tt := range tests {
		args := make([]Arg, len(tt.args))
		for i, a := range tt.args {
			args[i].Type = a
		}
		got, as, err := f.Resolve(args)
		if err != nil {
			var m *Mismatch
			if !errors.As(err, &m) || *m != tt.mismatch {
				t.Errorf("%v: got error %#v, want %#v", tt.args, err, tt.mismatch)
			}
			continue
		}
		if got != &f.Overloads[tt.overload] || len(as) != len(args) || tt.mismatch.Reason != "" {
			t.Errorf("%v: got overload %v with %v, want number %d", tt.args, got, as, tt.overload)
		}
	}
}
