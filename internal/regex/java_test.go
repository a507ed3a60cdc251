package regex

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
)

// javaCase is what Flink's REGEXP_REPLACE(text, pattern, '#') and REGEXP_EXTRACT(text, pattern, 0 and 1) answered; all are null where
// Java refuses the pattern.
type javaCase struct {
	Pattern, Text            string
	Replaced, Group0, Group1 *string
}

// refused are patterns of Java that are refused by name.
var refused = map[string]bool{`\G`: true, `\X`: true, `(?U)\w`: true}

func TestJava(t *testing.T) {
	f, err := os.Open("testdata/java.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var c javaCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if refused[c.Pattern] {
			if _, err := Compile(c.Pattern); err == nil {
				t.Errorf("%s is taken", c.Pattern)
			}
			continue
		}
		if emptyInPair(c) {
			continue
		}
		replaced, group0, group1 := answers(t, c)
		for _, x := range []struct {
			what      string
			got, want *string
		}{{"replaced", replaced, c.Replaced}, {"group 0", group0, c.Group0}, {"group 1", group1, c.Group1}} {
			if (x.got == nil) != (x.want == nil) || x.got != nil && *x.got != *x.want {
				t.Errorf("%s on %q: %s is %s, want %s", c.Pattern, c.Text, x.what, show(x.got), show(x.want))
			}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// emptyInPair reports a pattern that matches no text beside a character of two UTF-16 units: Java finds an empty match between its
// halves, and tears it.
func emptyInPair(c javaCase) bool {
	return c.Replaced != nil && strings.ContainsRune(c.Text, 0x1F600) && strings.Contains(*c.Replaced, "?")
}

func show(s *string) string {
	if s == nil {
		return "NULL"
	}
	return "'" + *s + "'"
}

func answers(t *testing.T, c javaCase) (replaced, group0, group1 *string) {
	p, err := Compile(c.Pattern)
	if err != nil {
		if mistake := (*SyntaxError)(nil); !errors.As(err, &mistake) {
			t.Errorf("%s: %v is no SyntaxError", c.Pattern, err)
		}
		return nil, nil, nil
	}
	text := []byte(c.Text)
	out, last := "", 0
	if err := p.FindAll(text, func(loc []int) bool {
		out += c.Text[last:loc[0]] + "#"
		last = loc[1]
		return true
	}); err != nil {
		t.Errorf("%s on %q: %v", c.Pattern, c.Text, err)
	}
	out += c.Text[last:]
	loc, err := p.Find(text)
	if err != nil {
		t.Errorf("%s on %q: %v", c.Pattern, c.Text, err)
	}
	part := func(i int) *string {
		if 2*i >= len(loc) || loc[2*i] < 0 {
			return nil
		}
		s := c.Text[loc[2*i]:loc[2*i+1]]
		return &s
	}
	return &out, part(0), part(1)
}

func FuzzCompile(f *testing.F) {
	for _, p := range []string{"a*(b|c)+?", `[a-c&&[^b]]`, `(?i)\p{L}{2,3}`, `(?<n>a)\k<n>`, `(?<=a)b$`, `\Qa.b\E`, `(?m)^x`, `\uD83D\uDE00`} {
		f.Add(p, "abc")
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 100 || len(text) > 100 {
			return
		}
		p, err := Compile(pattern)
		if err != nil {
			return
		}
		last := 0
		err = p.FindAll([]byte(text), func(loc []int) bool {
			if len(loc) != 2*(p.Groups()+1) || loc[0] < last || loc[1] < loc[0] || loc[1] > len(text) {
				t.Fatalf("%q on %q: %v behind %d", pattern, text, loc, last)
			}
			last = loc[1]
			return true
		})
		if err != nil && !errors.Is(err, ErrSlow) {
			t.Fatalf("%q on %q: %v", pattern, text, err)
		}
	})
}

func TestATextThatTakesTooLong(t *testing.T) {
	p, err := Compile(`(a|aa)+\1$`)
	if err != nil {
		t.Fatal(err)
	}
	if !p.Backtracks() {
		t.Error("a back-reference runs on Go's engine")
	}
	if _, err := p.Match([]byte(strings.Repeat("a", 200) + "b")); !errors.Is(err, ErrSlow) {
		t.Errorf("got %v", err)
	}
}

func BenchmarkMatch(b *testing.B) {
	p, err := Compile(`^\d{4}-\d{2}$`)
	if err != nil {
		b.Fatal(err)
	}
	text := []byte("2024-01")
	b.ReportAllocs()
	for b.Loop() {
		if ok, _ := p.Match(text); !ok {
			b.Fatal("no match")
		}
	}
}
