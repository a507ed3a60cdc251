package jsonscan

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"testing"
	"unicode/utf8"
)

// modelled reports whether the model knows the path.
func modelled(p *Path, nested bool) bool {
	for i := range p.Steps {
		s := &p.Steps[i]
		switch {
		case s.Kind == Function, nested && (s.Kind != Member && s.Kind != Index):
			return false
		case s.Kind == Descent && (i+1 == len(p.Steps) || i+3 == len(p.Steps) && p.Steps[i+1].Kind != Member && p.Steps[i+1].Kind != Members):
			return false // a mark decides what counts
		case s.Kind == Filter && !modelledFilter(s.where):
			return false
		}
	}
	return true
}

func modelledFilter(p *predicate) bool {
	if p.logic != compare {
		return !slices.ContainsFunc(p.terms, func(t *predicate) bool { return !modelledFilter(t) })
	}
	for _, o := range []*operand{&p.left, &p.right} {
		if o.kind == patternOperand || o.path != nil && !modelled(o.path, true) {
			return false
		}
	}
	return p.compares == equal || p.compares == notEqual || p.compares >= less && p.compares <= greaterEqual || p.compares == contains
}

// largeExponent is one that would make the model compute for long.
var largeExponent = regexp.MustCompile(`[eE][+-]?\d{4}`)

// FuzzFind follows paths twice, and those that the model knows with the model.
func FuzzFind(f *testing.F) {
	for _, p := range []string{
		`$.x[?(@.p == 1)].q`, `lax $..[?(@.p > 1 || @.q == 'u')]`, `$.x[?(@.q =~ /u/i && !(@.r == null))].length()`, `$..x[0,1]['p','q']`,
		`$.sum($..p, 2)`, `$.a.c[-1:].d.keys()`, `$.length($.x[*].p)`, `$.arr.append({"z":[1]}).index(-1)`, `$.concat("x", $.nums, $.a)`, `$.x[?(@.p < $.f)]..q`,
		`$..p.avg()`, `$['s','n']`, `$.nums[:2]`, `$.x[?(@.r size 1)]`, `$.x[?(@.p in [1,2])]`,
	} {
		f.Add([]byte(shopDoc), p)
	}
	f.Fuzz(func(t *testing.T, doc []byte, path string) {
		p, err := ParsePath("lax " + path)
		if err != nil || !json.Valid(doc) || len(doc) > 1<<12 || len(path) > 1<<8 {
			return
		}
		tree := &Tree{}
		e := NewEvaluator(&p, tree)
		first, second := answer(e, tree, doc), answer(e, tree, doc)
		if first != second {
			t.Fatalf("%s in %s: first %s, then %s", path, doc, first, second)
		}
		if p.Definite() && p.Lax {
			sameAsScanned(t, "lax "+path, doc, first)
		}
		strange := bytes.Contains(bytes.ToLower(doc), []byte(`\ud`)) || !utf8.Valid(doc)
		if strange || largeExponent.Match(doc) || largeExponent.MatchString(path) || !p.Lax || !modelled(&p, false) {
			return
		}
		d := json.NewDecoder(bytes.NewReader(doc))
		d.UseNumber()
		m := &model{root: decode(d)}
		want := "error"
		if m.root.kind != Null {
			switch v := m.find(&p); {
			case m.wrong:
				return // which comes first, and whether it fails the record, is not the model's
			case v == nil:
				want = "nothing"
			default:
				want = v.String()
			}
		}
		if first != want {
			t.Fatalf("%s in %s: got %s, want %s", path, doc, first, want)
		}
	})
}

// sameAsScanned fails where a scanner extracts something else than the evaluator finds.
func sameAsScanned(t *testing.T, path string, doc []byte, found string) {
	t.Helper()
	plan, err := Compile([]string{path})
	if err != nil {
		t.Fatal(err)
	}
	s, items := plan.NewScanner(), make([]Item, 1)
	if !s.Scan(doc, items) {
		t.Fatalf("%s is not well-formed", doc)
	}
	scanned := "nothing"
	switch {
	case s.IsNull():
		scanned = "error"
	case items[0].Kind != Missing:
		scanned = string(new(Tree).AppendItem(nil, items[0]))
	}
	if scanned != found {
		t.Fatalf("%s in %s: extracted %s, found %s", path, doc, scanned, found)
	}
}

func answer(e *Evaluator, tree *Tree, doc []byte) string {
	n, ok, err := e.Find(tree.Parse(doc))
	switch {
	case err != nil:
		return err.Error()
	case !ok:
		return "error"
	case n == Nothing:
		return "nothing"
	}
	return string(tree.Append(nil, n))
}
