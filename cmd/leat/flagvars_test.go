package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// leastArguments are arguments with which each command can be parsed. Those that are not here take none.
var leastArguments = map[string][]string{
	"leat run": {"a.sql"}, "leat validate": {"a.sql"}, "leat check": {"a.sql"}, "leat explain": {"a.sql"}, "leat test": {"a"}, "leat init": {"a"},
	"leat compare": {"a.sql", "x", "y"}, "leat ddl mysql": {"a.sql"}, "leat ddl topic": {"--topic=a"}, "leat ddl index-template": {"a.sql"},
	"leat positions show": {"a.sql"}, "leat positions export": {"a.sql"}, "leat positions import": {"a.sql", "a.json"}, "leat positions reset": {"a.sql", "--to=earliest"},
	"leat dlq show": {"a.sql"}, "leat dlq replay": {"a.sql"}, "leat completion": {"bash"},
}

// properValues are values of flags that take no text of any kind, beside those that their types tell.
var properValues = map[string]string{
	"LEAT_UI": ":8080", "LEAT_CANARY": "-try", "LEAT_FROM": "2026-03-01", "LEAT_TO": "earliest", "LEAT_IGNORE": "LEAT9001",
}

// valuesOf are values that a flag takes.
func valuesOf(f *kong.Flag) []string {
	if proper, ok := properValues[f.Envs[0]]; ok {
		return []string{proper}
	}
	if f.Enum != "" {
		return f.EnumSlice()
	}
	var all []string
	for _, text := range []string{"true", "5", "5s", "a=b"} {
		if accepts(f, text) {
			all = append(all, text)
		}
	}
	return all
}

// TestVariablesBreakNoCommand sets the variable of each flag to each value that some command takes, and parses every command that has it.
func TestVariablesBreakNoCommand(t *testing.T) {
	values := map[string][]string{}
	for _, n := range commandLine(t).Leaves(false) {
		for _, f := range n.Flags {
			if len(f.Envs) > 0 {
				values[f.Envs[0]] = append(values[f.Envs[0]], valuesOf(f)...)
			}
		}
	}
	for variable, some := range values {
		slices.Sort(some)
		for _, value := range slices.Compact(some) {
			t.Run(variable+"="+value, func(t *testing.T) {
				t.Setenv(variable, value)
				parser := parserOf(t)
				for _, n := range parser.Model.Leaves(false) {
					if !slices.ContainsFunc(n.Flags, func(f *kong.Flag) bool { return slices.Contains(f.Envs, variable) }) {
						continue
					}
					args := slices.Concat(strings.Fields(n.FullPath())[1:], leastArguments[n.FullPath()])
					if _, _, err := parseFitting(parser, args, func() bool { return false }); err != nil {
						t.Errorf("%s: %v", n.FullPath(), err)
					}
				}
			})
		}
	}
}

// TestVariablesThatDoNotFit leaves out a variable that does not go with what is written, and refuses what no command takes.
func TestVariablesThatDoNotFit(t *testing.T) {
	for _, c := range []struct {
		variables, args string
		left, err       string // of each a part
	}{
		{variables: "LEAT_LIMIT=5", args: "run a.sql", left: "LEAT_LIMIT is left out: --limit takes a number of records, and goes with --dry-run"},
		{variables: "LEAT_LIMIT=5", args: "run --dry-run a.sql"},
		{variables: "LEAT_LIMIT=5", args: "run --limit 6 a.sql", err: "--limit takes a number of records, and goes with --dry-run"},
		{variables: "LEAT_LIMIT=-5", args: "run a.sql", err: "--limit takes a number"},
		{args: "run --limit 6 a.sql", err: "--limit takes a number of records, and goes with --dry-run"},
		{variables: "LEAT_LIMIT=a", args: "run a.sql", err: "--limit: expected"},
		{variables: "LEAT_OUTPUT=github", args: "explain a.sql", left: "LEAT_OUTPUT is left out: --output must be one of"},
		{variables: "LEAT_OUTPUT=html", args: "explain a.sql", err: "--output must be one of"},
		{args: "explain --output github a.sql", err: "--output must be one of"},
		{variables: "LEAT_OUTPUT=mermaid", args: "explain --lineage a.sql", left: "LEAT_OUTPUT is left out: --lineage"},
		{variables: "LEAT_WRITE=true", args: "fmt --check a.sql", left: "LEAT_WRITE is left out: --write and --check can't be used together"},
		{variables: "LEAT_CHECK=true LEAT_WRITE=true", args: "fmt a.sql", left: "LEAT_CHECK is left out: --write and --check can't be used together"},
		{args: "fmt --write --check a.sql", err: "can't be used together"},
		{variables: "LEAT_BROKER=b LEAT_LEFT=x", args: "compare a.sql x y", left: "LEAT_BROKER is left out: --broker and --hosts need --left and --right; LEAT_LEFT is left out"},
		{variables: "LEAT_BROKER=b", args: "compare --hosts u --left x --right y", left: "LEAT_BROKER is left out: --broker and --hosts do not go together"},
		{variables: "LEAT_BROKER=b LEAT_TABLE=t", args: "dlq show a.sql", left: "LEAT_BROKER is left out"},
		{variables: "LEAT_SUMMARY=true", args: "dlq show --as-test a.sql", left: "LEAT_SUMMARY is left out"},
		{variables: "LEAT_DIFF=true LEAT_IGNORE=at", args: "validate a.sql", left: "LEAT_DIFF is left out: --diff takes two versions of a file, OLD and NEW, not 1 file; LEAT_IGNORE is left out"},
		{variables: "LEAT_NAME=x", args: "run --limit 5 a.sql", err: "--limit takes a number of records, and goes with --dry-run"},
		{variables: "LEAT_TOPIC=t", args: "ddl topic"},
	} {
		t.Run(c.variables+" "+c.args, func(t *testing.T) {
			for _, v := range strings.Fields(c.variables) {
				name, value, _ := strings.Cut(v, "=")
				t.Setenv(name, value)
			}
			_, left, err := parseFitting(parserOf(t), strings.Fields(c.args), func() bool { return false })
			if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("error %v, want %q", err, c.err)
			}
			var told []string
			for _, l := range left {
				told = append(told, l.String())
			}
			if got := strings.Join(told, "; "); err == nil && (!strings.HasPrefix(got, c.left) || c.left == "" && got != "") {
				t.Errorf("left out: %q, want %q", got, c.left)
			}
		})
	}
}

func parserOf(t *testing.T) *kong.Kong {
	t.Helper()
	parser, err := newParser(&cli{}, streams{out: t.Output(), err: t.Output()}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return parser
}
