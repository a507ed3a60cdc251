package text_test

import (
	"testing"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/types"
)

// fuzzed are the arguments of a call that is fuzzed, each as often as a shape names it: s, p and r are texts, n and m numbers, b bytes.
type fuzzed struct {
	s, p, r string
	n, m    int64
}

// vector is an argument.
func (f fuzzed) vector(letter rune) *batch.Vector {
	v := batch.NewVector(types.StringType(), 1)
	switch letter {
	case 's':
		v.SetBytes(0, []byte(f.s))
	case 'p':
		v.SetBytes(0, []byte(f.p))
	case 'r':
		v.SetBytes(0, []byte(f.r))
	case 'n', 'm':
		v = batch.NewVector(types.Simple(types.Int), 1)
		v.SetInt(0, map[rune]int64{'n': f.n, 'm': f.m}[letter])
	case 'b':
		v = batch.NewVector(types.BytesType(), 1)
		v.SetBytes(0, []byte(f.s))
	}
	return v
}

// call calls a function over arguments of a shape, constants or columns, and reports whether it takes them. A row may fail, a constant
// may be refused; nothing panics.
func (f fuzzed) call(function *functions.Function, shape string, constant bool) bool {
	c := &functions.Call{Function: function, Env: &functions.Env{Zone: time.UTC}}
	args := make([]*batch.Vector, 0, len(shape))
	for _, letter := range shape {
		v := f.vector(letter)
		a := functions.Arg{Type: v.Type}
		if constant {
			a.Const = v
		}
		args, c.Args = append(args, v), append(c.Args, a)
	}
	overload, _, err := function.Resolve(c.Args)
	if err != nil || overload.Compile == nil {
		return false
	}
	if c.Result, err = overload.Result(c); err != nil {
		return true
	}
	kernel, err := overload.Compile(c)
	if err != nil {
		return true
	}
	out := batch.NewVector(c.Result, 1)
	out.Nulls.Zero()
	kernel(&functions.Eval{Arena: &batch.Arena{}, Fail: func(int32, error) {}}, []int32{0}, args, out)
	return true
}

// textFunctions are those of texts and of digests, by whether they take a regular expression.
func textFunctions(regular bool) []*functions.Function {
	patterned := map[string]bool{"REGEXP": true, "REGEXP_EXTRACT": true, "REGEXP_REPLACE": true, "STR_TO_MAP": true, "SIMILAR TO": true}
	var all []*functions.Function
	for _, f := range builtin.Registry().All() {
		if (f.Family == "string" || f.Family == "hash" || f.Name == "HEX") && patterned[f.Name] == regular {
			all = append(all, f)
		}
	}
	return all
}

func FuzzTextFunctions(f *testing.F) {
	f.Add("Straße 😀", "ß", "", int64(2), int64(-1))
	f.Add("http://u@h:80/a/../b?k=v&l#r", "QUERY", "k", int64(0), int64(1<<31-1))
	f.Add("a%b\xff\xed\xa0", "%\\", "UTF-16", int64(-1<<31), int64(3))
	all := textFunctions(false)
	f.Fuzz(func(_ *testing.T, s, p, r string, n, m int64) {
		if len(s)+len(p)+len(r) > 1000 {
			return
		}
		if n > 1000 && n < 1<<30 { // texts of megabytes only take time
			n %= 1000
		}
		args := fuzzed{s: s, p: p, r: r, n: int64(int32(n)), m: int64(int32(m))}
		for _, function := range all {
			for _, shape := range []string{"", "s", "b", "n", "sp", "bp", "sn", "snm", "spr", "snp", "spn", "spnm", "bn", "bnm", "bpn"} {
				args.call(function, shape, true)
				args.call(function, shape, false)
			}
		}
	})
}

// FuzzRegexFunctions calls each function once: a text may take a backtracking pattern up to its limit, a second.
func FuzzRegexFunctions(f *testing.F) {
	f.Add("foothebar", "foo(.*?)(bar)", "$1", int64(2))
	f.Add("a=1,b=2😀", "(?<=a)[^,]*+", ",", int64(0))
	f.Add("aaaaaaaaaaaaaaaa", "(a|aa)+\\1$", "(", int64(-1))
	all := textFunctions(true)
	f.Fuzz(func(_ *testing.T, s, p, r string, n int64) {
		if len(s)+len(p)+len(r) > 200 {
			return
		}
		args := fuzzed{s: s, p: p, r: r, n: int64(int32(n))}
		for _, function := range all {
			for _, shape := range []string{"spr", "spn", "sp"} {
				if args.call(function, shape, n%2 == 0) {
					break
				}
			}
		}
	})
}
