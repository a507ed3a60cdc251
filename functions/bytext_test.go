package functions

import (
	"errors"
	"strconv"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

func TestByText(t *testing.T) {
	made := 0
	parse := func(text string) (int, error) { made++; return strconv.Atoi(text) }
	constant := batch.NewVector(types.StringType(), 1)
	constant.SetBytes(0, []byte("7"))
	b := NewByText(parse, Arg{Type: types.StringType(), Const: constant})
	if made != 1 {
		t.Errorf("a constant was made %d times before the first row, want once", made)
	}
	for _, text := range []string{"7", "1", "7", "x", "1", "x", "7"} {
		n, err := b.Of([]byte(text))
		if want, wantErr := strconv.Atoi(text); n != want || (err != nil) != (wantErr != nil) {
			t.Errorf("%s: got %d, %v", text, n, err)
		}
	}
	if made != 3 {
		t.Errorf("three texts were made %d times", made)
	}
	if _, err := b.Of([]byte("x")); !errors.Is(err, strconv.ErrSyntax) {
		t.Errorf("got %v", err)
	}
	for i := range 3 * mostTexts {
		if n, _ := b.Of([]byte(strconv.Itoa(i))); n != i {
			t.Fatalf("%d: got %d", i, n)
		}
	}
	if len(b.known) > mostTexts {
		t.Errorf("%d texts are kept", len(b.known))
	}
	one, other := []byte("12"), []byte("34")
	if allocs := testing.AllocsPerRun(100, func() { _, _ = b.Of(one); _, _ = b.Of(other) }); allocs > 0 {
		t.Errorf("%v allocations for texts that are known", allocs)
	}
}
