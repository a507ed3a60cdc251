package jsonscan

import (
	"fmt"
	"testing"
)

func TestParsePath(t *testing.T) {
	tests := []struct{ path, want string }{
		{`$`, `strict`},
		{`$.a`, `strict a`},
		{`lax $.a.b`, `lax a b`},
		{`  LAX   $.a`, `lax a`},
		{`Strict $.a`, `strict a`},
		{`$.a `, `strict a`},
		{`invalid`, `strict invalid`},
		{`a.b`, `strict a b`},
		{`lax`, `strict lax`},
		{`@.a`, `strict a`},
		{`$.Ü`, `strict Ü`},
		{`$.a-b`, `strict a-b`},
		{`$['k y']`, `strict k y`},
		{`$["k y"].b`, `strict k y b`},
		{`$[ 'dot.key' ]`, `strict dot.key`},
		{`$['it\'s']`, `strict it's`},
		{`$['\u00e9\n']`, "strict é\n"},
		{`$.a[0]`, `strict a [0]`},
		{`$.a[ 12 ].b`, `strict a [12] b`},
		{`$[-1]`, `strict [-1]`},
		{`$.['a'].[0]`, `strict a [0]`},
		{`$.a[*]`, `strict a * + a wildcard`},
		{`$.*`, `strict * + a wildcard`},
		{`$.a[0:2].x`, `strict a slice[0 2]falsefalse x + a slice`},
		{`$.a[:2]`, `strict a slice[0 2]truefalse + a slice`},
		{`$.a[-2:]`, `strict a slice[-2 0]falsetrue + a slice`},
		{`$.a[:]`, `the JSON path $.a[:] is wrong: [:] is no slice`},
		{`$.a[0,1]`, `strict a [0 1] + a list of indices`},
		{`$['a','b']`, `strict ["a" "b"] + a list of names`},
		{`$..a`, `strict .. a + recursive descent`},
		{`$.a[?(@.d[0]==']')].x`, `strict a [?] x + a filter`},
		{`$.a.length()`, `strict a length() + the function length()`},
		{`$.a[*].length()`, `strict a * length() + a wildcardthe function length()`},
		{`$..a.b.length()`, `strict length() + the function length()`},
		{`$.a.length().b`, `strict a length() ) b + the function length()`},
		{`$.a[0]x`, `strict a [0]`},
		{`$.a[0]xy`, `strict a [0] xy`},
		{`$.sum(1, $.a, "x")`, `strict sum() + the function sum()`},
		{``, `the JSON path is empty`},
		{`$.sum($.a`, `the JSON path $.sum($.a is wrong: the parenthesis of sum is not closed`},
		{`$.a['b',]`, `the JSON path $.a['b',] is wrong: a name is expected after the comma`},
		{`$.a[?(@.b in [1,2])]`, errList.What},
		{`$.a[?(@.b = 1)]`, `the JSON path $.a[?(@.b = 1)] is wrong: a closing parenthesis is expected in the filter`},
		{`$.a[?(@.b == 1]`, `the JSON path $.a[?(@.b == 1] is wrong: the filter's bracket is not closed`},
		{`$.a[?(@.b == 'x)]`, `the JSON path $.a[?(@.b == 'x)] is wrong: a quote or a slash is not closed`},
		{`$.a[?(@.b == x)]`, `the JSON path $.a[?(@.b == x)] is wrong: a value is expected in the filter`},
		{`$.a[?(@.b =~ /(/)]`, `the JSON path $.a[?(@.b =~ /(/)] is wrong: this '(' is not closed at character 1 of the pattern`},
		{`$[?]`, `the JSON path $[?] is wrong: a filter is written [?(…)]`},
		{`$.`, `the JSON path $. ends with a period`},
		{`$.a.`, `the JSON path $.a. ends with a period`},
		{`lax $.a.`, `the JSON path lax $.a. ends with a period`},
		{`$a`, `the JSON path $a is wrong: a period or a bracket is expected after $`},
		{` $.a.b`, `the JSON path  $.a.b is wrong: a name with blanks is written ['my name']`},
		{`$."k y"`, `the JSON path $."k y" is wrong: a name with blanks is written ['my name']`},
		{`$.a[0 to 1]`, `the JSON path $.a[0 to 1] is wrong: [0 to 1] is no index`},
		{`$.a[(@.length-1)]`, `the JSON path $.a[(@.length-1)] is wrong: a quoted name, an index, ? or * is expected`},
		{`$...a`, `the JSON path $...a is wrong: a period is not expected here`},
		{`$['a`, `the JSON path $['a is wrong: the quote ' is not closed`},
		{`$['a'`, `the JSON path $['a' is wrong: a closing bracket is expected`},
		{`$[0`, `the JSON path $[0 is wrong: the bracket is not closed`},
		{`$[`, `the JSON path $[ is wrong: the bracket is not closed`},
		{`$[99999999999]`, `the JSON path $[99999999999] is wrong: [99999999999] is no index`},
	}
	for _, tt := range tests {
		p, err := ParsePath(tt.path)
		var got string
		if err != nil {
			got = err.Error()
		} else {
			got = "strict"
			if p.Lax {
				got = "lax"
			}
			for _, s := range p.Steps {
				switch s.Kind {
				case Member:
					got += " " + s.Name
				case Index, Indices:
					got += fmt.Sprintf(" %d", s.At)
				case Slice:
					got += fmt.Sprintf(" slice%d%v%v", s.At, s.Head, s.Open)
				case Wildcard:
					got += " *"
				case Descent:
					got += " .."
				case Members:
					got += fmt.Sprintf(" %q", s.Names)
				case Filter:
					got += " [?]"
				case Function:
					got += " " + s.Name + "()"
				}
			}
			if !p.Definite() {
				got += " + " + p.Indefinite + p.Computes
			}
		}
		if got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.path, got, tt.want)
		}
	}
}

func TestCompileRefuses(t *testing.T) {
	_, err := Compile([]string{"$.a", "$.b[*]"})
	want := "the JSON path $.b[*] cannot be extracted: it leads to more than one value"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func FuzzParsePath(f *testing.F) {
	for _, s := range []string{
		`$.a.b[0]['c'].d`, `lax $[-1]`, `$..a[?(@.x)]`, `$['\u00e9']`, `strict $.a[0:2]`,
		`$.x[?(@.p == 1 && !(@.q =~ /a\/b/ix) || $..z.length() >= -1.5e3)]['a','b'].sum(1, "x", $.y[?(@ contains 'é')], {"k":[1]})`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePath(text)
		if Mergeable(text) != (err == nil && p.Definite()) {
			t.Fatal("Mergeable and ParsePath disagree")
		}
		if !Mergeable(text) {
			return
		}
		plan, err := Compile([]string{text, "$.a"})
		if err != nil {
			t.Fatal(err)
		}
		plan.NewScanner().Scan([]byte(`{"a":[{"b":1}]}`), make([]Item, 2))
	})
}
