package builtin_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/types"
)

var (
	goodName  = regexp.MustCompile(`^([A-Z][A-Z0-9_]*( [A-Z]+)*|[-+*/%=<>|.]+|\[\]|\(-\))$`)
	goodSince = regexp.MustCompile(`^(1\.\d+)?$`)
)

func TestDeclarations(t *testing.T) {
	registry := builtin.Registry()
	seen := map[string]bool{}
	for _, f := range registry.All() {
		for _, name := range append([]string{f.Name}, f.Aliases...) {
			if seen[name] {
				t.Errorf("%s is declared twice", name)
			}
			seen[name] = true
			if !goodName.MatchString(name) {
				t.Errorf("%q is no name of a function", name)
			}
		}
		switch {
		case f.Doc == "" || !strings.HasSuffix(f.Doc, "."):
			t.Errorf("%s: the doc must be sentences", f.Name)
		case len(f.Examples) == 0:
			t.Errorf("%s has no example", f.Name)
		case f.Family == "":
			t.Errorf("%s has no family", f.Name)
		case !goodSince.MatchString(f.Since):
			t.Errorf("%s: since %q is no version", f.Name, f.Since)
		case len(f.Overloads) == 0:
			t.Errorf("%s has no overload", f.Name)
		case len(f.Signatures()) == 0:
			t.Errorf("%s cannot be called", f.Name)
		case !f.Runs() && f.Instead == "":
			t.Errorf("%s does not run and does not say what to do instead", f.Name)
		}
		checkNullRule(t, f)
		for i := range f.Overloads {
			checkOverload(t, f, &f.Overloads[i])
		}
	}
}

// checkNullRule wants what is said of NULL where it is not simply NULL, and an example of it.
func checkNullRule(t *testing.T, f *functions.Function) {
	strict, called := false, false
	for i := range f.Overloads {
		o := &f.Overloads[i]
		strict = strict || len(o.Params) > 0 && o.Nulls == functions.Strict
		called = called || len(o.Params) > 0 && o.Nulls == functions.Called
	}
	looksAtNull := called && !strict && f.Kind == functions.Scalar
	if looksAtNull && f.OnNull == "" {
		t.Errorf("%s does not say what becomes of NULL", f.Name)
	}
	if f.OnNull != "" && !strings.HasSuffix(f.OnNull, ".") {
		t.Errorf("%s: what is said of NULL must be sentences", f.Name)
	}
	if looksAtNull && !slices.ContainsFunc(f.Examples, func(e functions.Example) bool { return strings.Contains(e.Expr+e.Result, "NULL") }) {
		t.Errorf("%s has no example of NULL", f.Name)
	}
}

func checkOverload(t *testing.T, f *functions.Function, o *functions.Overload) {
	if o.Result == nil && !f.Special {
		t.Errorf("%s: an overload has no result type", f.Name)
	}
	if o.Compile != nil && f.Special {
		t.Errorf("%s is special, but has a kernel", f.Name)
	}
	for _, p := range o.Params {
		if p.Name == "" || p.Accepts == nil {
			t.Errorf("%s: a parameter has no name or accepts nothing", f.Name)
		}
	}
}

// TestExamples runs the examples that are made of function calls only; those of special forms run through the planner.
func TestExamples(t *testing.T) {
	for _, f := range builtin.Registry().All() {
		for _, e := range f.Examples {
			v := newEvaluator(time.UTC)
			got, err := v.text(e.Expr)
			if err == nil {
				got, err = v.castTo(got, types.StringType(), false)
			}
			want := e.Result
			if want == "NULL" {
				want = "<nil>"
			}
			switch {
			case errors.Is(err, errSkip):
			case err != nil:
				t.Errorf("%s: %s: %v", f.Name, e.Expr, err)
			case render(got) != want:
				t.Errorf("%s: %s: got %s, want %s", f.Name, e.Expr, render(got), e.Result)
			}
		}
	}
}

// TestFlinksOwn: what Flink 1.20 has is there, and what it does not have is not.
func TestFlinksOwn(t *testing.T) {
	registry := builtin.Registry()
	for _, name := range []string{"LIKE", "SUM", "ARRAY_SLICE", "TUMBLE", "greatest", "STDDEV", "JSON_OBJECTAGG", "LAG", "CUMULATE"} {
		if _, ok := registry.Lookup(name); !ok {
			t.Errorf("%s is Flink's, but not there", name)
		}
	}
	for _, name := range []string{"SOUNDEX", "BTRIM", "PERCENTILE", "JSON_QUOTE", "URL_ENCODE", "NTH_VALUE"} {
		if _, ok := registry.Lookup(name); ok {
			t.Errorf("Flink 1.20 has no %s", name)
		}
	}
}
