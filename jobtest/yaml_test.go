package jobtest

import (
	"fmt"
	"strings"
	"testing"
)

// Short files that would take more memory than there is are refused.
func TestCaseFilesThatExplode(t *testing.T) {
	var bomb strings.Builder
	bomb.WriteString("a: &a0 [x,x,x,x,x,x,x,x,x,x]\n")
	for n := 1; n < 9; n++ {
		fmt.Fprintf(&bomb, "b%d: &a%d [%s*a%d]\n", n, n, strings.Repeat(fmt.Sprintf("*a%d,", n-1), 9), n-1)
	}
	for name, test := range map[string]struct{ text, want string }{
		"aliases of aliases": {bomb.String(), "with its aliases the case file has more than 1000000 values"},
		"lists in lists":     {"cases: " + strings.Repeat("[", 100_000), "lie within one another more than 1000 times"},
		"objects in objects": {"cases: " + strings.Repeat("{a: ", 100_000), "lie within one another more than 1000 times"},
	} {
		_, found := Parse("x.test.yaml", test.text)
		if len(found) != 1 || !strings.Contains(found[0].Message, test.want) {
			t.Errorf("%s: got %v", name, found)
		}
	}
}
