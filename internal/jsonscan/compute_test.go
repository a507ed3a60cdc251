package jsonscan

import (
	"strings"
	"testing"
)

// The answers are those of Flink 1.20.
const shopDoc = `{"a":{"b":1,"c":[1,"x",null,{"d":true}]},"s":"str","n":null,"f":1.50,"arr":[3,1,2],"o":{},` +
	`"x":[{"p":1,"q":"u","r":[1]},{"p":2.5,"q":"v"},{"q":null},{"p":"2"},7],"e":[],"nums":[1.5,2,"3",null]}`

func TestFunctions(t *testing.T) {
	tests := []struct{ path, want string }{
		{`$.arr.length()`, `3`},
		{`$.arr.size()`, `3`},
		{`$.a.length()`, `2`},
		{`$.s.length()`, `nothing`},
		{`$.missing.length()`, `error`},
		{`lax $.missing.length()`, `nothing`},
		{`$.x[*].p.length()`, `[null,null,null]`},
		{`$.a.c[*].length()`, `[null,null,null,1]`},
		{`$..p.length()`, `0`},
		{`$..length()`, `error`},
		{`$.length($.arr)`, `9`},
		{`$.length($.x[*].p)`, `0`},
		{`$.length(1)`, `error`},
		{`$.x.first()`, `{"p":1,"q":"u","r":[1]}`},
		{`$.arr.last()`, `2`},
		{`$.e.first()`, `error`},
		{`$.s.first()`, `error`},
		{`$.arr.index(-1)`, `2`},
		{`$.arr.index(-3)`, `error`},
		{`$.arr.index(9)`, `error`},
		{`$.arr.index()`, `error`},
		{`lax $.x.first().p`, `{"p":1,"q":"u","r":[1]}`},
		{`$.x.first().p`, `error`},
		{`$.arr.min()`, `1.0`},
		{`$.arr.max()`, `3.0`},
		{`$.arr.avg()`, `2.0`},
		{`$.arr.stddev()`, `0.8164965809277263`},
		{`$.arr.sum($.nums)`, `9.5`},
		{`$.sum(1, -2)`, `-1.0`},
		{`$.max(-5)`, `4.9E-324`},
		{`$.e.sum()`, `error`},
		{`$.arr.append(9)`, `[3,1,2,9]`},
		{`$.arr.append({"a":[1]},$.s)`, `[3,1,2,{"a":[1]},"str"]`},
		{`$.arr.append($)`, errCycle.What},
		{`$.arr.append("x)`, `[3,1,2]`},
		{`$.keys()`, `["a","s","n","f","arr","o","x","e","nums"]`},
		{`$.arr.keys()`, `nothing`},
		{`$.concat("x", $.s, 1, $.a)`, `"xstr1{b=1, c=[1, x, null, {d=true}]}"`},
		{`$.foo()`, `error`},
		{`$['s','n']`, `{"s":"str","n":null}`},
		{`$['s','missing']`, `{"s":"str"}`},
		{`$['a','o']['b','z']`, `[{"b":1},{}]`},
		{`$..[0].p`, `[1]`},
		{`$..[1].p`, `[2.5]`},
	}
	for _, tt := range tests {
		if got := find(t, tt.path, shopDoc); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.path, got, tt.want)
		}
	}
}

func TestFilters(t *testing.T) {
	const doc = `{"x":[{"p":1,"q":"u"},{"p":2.5,"q":"vV"},{"q":null},{"p":"2"},{"p":true,"q":""},{"p":-0}],"one":1,"huge":1e400}`
	tests := []struct{ filter, want string }{
		{`@.p == 1`, `0`},
		{`@.p==1.0`, `0`},
		{`@.p=='2'`, `3`},
		{`@.p == 2`, `3`},
		{`'2.50' == @.p`, ``},
		{`2.50 == @.p`, `1`},
		{`@.p != 1`, `12345`},
		{`@.p === 2`, ``},
		{`@.p == $.huge`, `error`},
		{`@.p == -0.00`, `5`},
		{`@.q !== 'u'`, `12345`},
		{`@.q < 'v'`, `04`},
		{`@.q >= "u"`, `01`},
		{`@.q == null`, `2`},
		{`@.q != null`, `01345`},
		{`@.q =~ /U|v+/i`, `01`},
		{`@.q =~ /v/`, ``},
		{`@.p == $.one`, `0`},
		{`@.q == 'u' || @.q == ''`, `04`},
		{`@.q == 'u' && !(@.q == 'v')`, `0`},
		{`!@.q == 'u'`, `0`},
		{`@.q contains 'V'`, `1`},
		{`@.q size 2`, `1`},
		{`@.q empty true`, `4`},
		{`@.q empty 1`, ``},
		{`@.q in 'u'`, ``},
		{`@.q`, errExists.What},
		{`@ == 1`, errValue.What},
		{`@.length() == 1`, `235`},
		{`@.foo() == 1`, ``},
	}
	for _, tt := range tests {
		got := find(t, `$.x[?(`+tt.filter+`)]`, doc)
		if got != "error" && got[0] == '[' {
			got = rows(t, doc, got)
		}
		if got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.filter, got, tt.want)
		}
	}
}

func TestWorkIsBounded(t *testing.T) {
	many := func(n int, piece string) string { return strings.TrimSuffix(strings.Repeat(piece+",", n), ",") }
	deep := strings.Repeat(`{"a":`, 100) + "1" + strings.Repeat("}", 100)
	wide := `{"x":[` + many(20_000, `[]`) + `],"y":[` + many(20_000, "1") + `]}`
	parens := strings.Repeat("(", 300) + "@.a == 1" + strings.Repeat(")", 300)
	tests := []struct{ path, doc, want string }{
		{"$" + strings.Repeat("..a", 20), deep, errWork.What},
		{"$" + strings.Repeat("..*", 20), deep, errWork.What},
		{`$.x[*].concat($)`, wide, errWork.What},
		{`$.x[*].append($.y,$.y)`, wide, errWork.What},
		{`$.x[?(@.length() == $.y.length() || $.y[30000] == 1)]`, wide, "[]"},
		{"$[?(" + parens + ")]", "[]", errDeep.What},
		{"$." + strings.Repeat("a", maxPath), "[]", errLong.What},
	}
	for _, tt := range tests {
		if got := find(t, tt.path, tt.doc); got != tt.want {
			t.Errorf("%.60s: got %.60s, want %s", tt.path, got, tt.want)
		}
	}
}

func TestListsAllocateNothing(t *testing.T) {
	for _, path := range []string{`$.x[*].p`, `$..p`, `lax $.x[0,1]['p','q']`, `$.x[?(@.p > 1.5 || @.q =~ /u.*/)].p`, `$.arr.sum($.nums)`, `$.nums.concat($.a)`, `$.arr.length()`} {
		p, err := ParsePath(path)
		if err != nil {
			t.Fatal(err)
		}
		tree, doc := &Tree{}, []byte(shopDoc)
		e := NewEvaluator(&p, tree)
		buf := make([]byte, 0, 1024)
		n := testing.AllocsPerRun(10, func() {
			found, _, _ := e.Find(tree.Parse(doc))
			buf = tree.Append(buf[:0], found)
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", path, n)
		}
	}
}

// rows returns which elements of x a list holds.
func rows(t *testing.T, doc, list string) string {
	t.Helper()
	tree, all := &Tree{}, ""
	x := memberNamed(tree, tree.Parse([]byte(doc)), []byte("x"))
	i := 0
	for n := tree.First(x); n >= 0; n = tree.Next(n) {
		if text := string(tree.Append(nil, n)); len(list) > 2 && contained(list, text) {
			all += string(rune('0' + i))
		}
		i++
	}
	return all
}

func contained(list, text string) bool {
	for i := range len(list) - len(text) + 1 {
		if list[i:i+len(text)] == text {
			return true
		}
	}
	return false
}
