package prompt_test

import (
	"testing"

	"github.com/leatsql/leat/prompt"
)

func TestPasted(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"no prompt": {"SELECT 1;\n> 2\n", "SELECT 1;\n> 2\n"},
		"nothing":   {"", ""},
		"leat": {
			"leat> SELECT 1 AS a,\n   -> 2 AS b;\n+---+\n| a |\n1 row\nleat> \\d t\n+---+\nleat>\nleat> SELECT ';\n   ->   x' AS c;\n",
			"SELECT 1 AS a,\n2 AS b;\n\\d t\nSELECT ';\n  x' AS c;\n",
		},
		"Flink": {
			"Flink SQL> SELECT 1\n> ;\n\n+----+\n| op |\nReceived a total of 1 row\n\nFlink SQL> SET 'x' = 'y';\n[INFO] Execute statement succeed.\n\nFlink SQL> ",
			"SELECT 1\n;\nSET 'x' = 'y';",
		},
		"lines without a prompt go on":    {"Flink SQL> SELECT a\nFROM t\nWHERE a > 1;\nout", "SELECT a\nFROM t\nWHERE a > 1;"},
		"a statement in front":            {"SELECT 0;\nleat> SELECT 1;", "SELECT 0;\nSELECT 1;"},
		"one that was not finished":       {"leat> SELECT 1\nleat> SELECT 2;", "SELECT 1\nSELECT 2;"},
		"several statements under prompt": {"leat> SELECT 1; SELECT 2;\n1 row\n", "SELECT 1; SELECT 2;\n"},
	} {
		if got := prompt.Pasted(c.text); got != c.want {
			t.Errorf("%s:\ngot  %q\nwant %q", name, got, c.want)
		}
	}
}
