package jsonscan

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func drawJSON(t *rapid.T, depth int) string {
	kinds := 7
	if depth > 0 {
		kinds = 10
	}
	switch k := rapid.IntRange(0, kinds).Draw(t, "kind"); {
	case k < 3:
		return rapid.SampledFrom([]string{"0", "1", "2", "-1", "2.5", "1.0", "1e2", "100", "12345678901234567890"}).Draw(t, "number")
	case k < 5:
		return rapid.SampledFrom([]string{`"u"`, `"v"`, `""`, `"1"`, `"2.50"`, `"é\n"`, `"true"`, `"\uffee"`, `"😀"`}).Draw(t, "string")
	case k < 7:
		return rapid.SampledFrom([]string{"true", "false", "null"}).Draw(t, "word")
	case k == 7:
		return rapid.SampledFrom([]string{"{}", "[]"}).Draw(t, "empty")
	case k == 8:
		var parts []string
		for range rapid.IntRange(0, 4).Draw(t, "elements") {
			parts = append(parts, drawJSON(t, depth-1))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	var parts []string
	for range rapid.IntRange(0, 4).Draw(t, "members") {
		parts = append(parts, `"`+drawName(t)+`": `+drawJSON(t, depth-1))
	}
	return "{" + strings.Join(parts, " , ") + "}"
}

func drawName(t *rapid.T) string {
	return rapid.SampledFrom([]string{"a", "b", "p", "x"}).Draw(t, "name")
}

func drawStep(t *rapid.T, depth int) string {
	switch rapid.IntRange(0, 9).Draw(t, "step") {
	case 0:
		return "[" + rapid.SampledFrom([]string{"0", "-1", "1", "0,1", "-1,0,2", "1:", ":2", "-2:", ":-1", "0:2", "-1:1"}).Draw(t, "index") + "]"
	case 1:
		return rapid.SampledFrom([]string{".*", "[*]"}).Draw(t, "wildcard")
	case 2:
		return ".." + rapid.SampledFrom([]string{"*", "[0]", "[0,1]", "['a','b']", drawName(t)}).Draw(t, "descent")
	case 3:
		return "['" + drawName(t) + "','" + drawName(t) + "']"
	case 4:
		if depth > 0 {
			return "[?(" + drawFilter(t, depth) + ")]"
		}
	}
	return "." + drawName(t)
}

func drawFilter(t *rapid.T, depth int) string {
	if depth > 1 {
		switch rapid.IntRange(0, 5).Draw(t, "logic") {
		case 0:
			return drawFilter(t, depth-1) + " && " + drawFilter(t, depth-1)
		case 1:
			return drawFilter(t, depth-1) + " || " + drawFilter(t, depth-1)
		case 2:
			return "!(" + drawFilter(t, depth-1) + ")"
		}
	}
	operand := func() string {
		return rapid.SampledFrom([]string{
			"@", "@.a", "@.p", "$.a", "$.b[0]", "@[0]", "@.a.b", "1", "2.50", "'u'", "'1'", "'2.5'", "''", "true", "null", "1e2",
		}).Draw(t, "operand")
	}
	return operand() + rapid.SampledFrom([]string{"==", " != ", " < ", " <= ", ">", " >= ", " contains "}).Draw(t, "operator") + operand()
}

// TestFindIsTheModel follows drawn paths in drawn documents.
func TestFindIsTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc, path := drawJSON(t, 4), "lax $"
		for range rapid.IntRange(1, 4).Draw(t, "steps") {
			path += drawStep(t, 2)
		}
		p, err := ParsePath(path)
		if err != nil {
			t.Fatal(err)
		}
		if !modelled(&p, false) {
			return
		}
		d := json.NewDecoder(strings.NewReader(doc))
		d.UseNumber()
		m := &model{root: decode(d)}
		if m.root.kind == Null {
			return
		}
		want := "nothing"
		if v := m.find(&p); v != nil {
			want = v.String()
		}
		tree := &Tree{}
		if got := answer(NewEvaluator(&p, tree), tree, []byte(doc)); !m.wrong && got != want {
			t.Fatalf("%s in %s: got %s, want %s", path, doc, got, want)
		}
	})
}
