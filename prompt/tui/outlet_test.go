package tui

import (
	"bytes"
	"strings"
	"testing"
)

func TestOutlet(t *testing.T) {
	var file, screen bytes.Buffer
	o := NewOutlet(&file)
	all := Outlets{o}
	write := func(s string) {
		t.Helper()
		if n, err := o.Write([]byte(s)); n != len(s) || err != nil {
			t.Fatal(n, err)
		}
	}
	write("a\n")
	all.redirect(&screen)
	write("b\n")
	all.hold()
	write("c\n")
	if got := screen.String(); got != "b\n" {
		t.Errorf("while it is held: %q", got)
	}
	all.redirect(&screen)
	write("d\n")
	all.hold()
	write(strings.Repeat("x", mostHeld))
	write("e\n")
	all.redirect(nil)
	write("f\n")
	if got := screen.String(); got != "b\nc\nd\n" {
		t.Errorf("the screen got %q", got)
	}
	if got := file.String(); !strings.HasPrefix(got, "a\nx") || !strings.HasSuffix(got, "xe\nf\n") || len(got) != mostHeld+4 {
		t.Errorf("the file got %d bytes", len(got))
	}
}
