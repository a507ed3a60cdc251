package flagfile_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/cmd/leat/flagfile"
)

// flags are some of leat run's.
var flags = map[string]flagfile.Kind{
	"proto-path": {List: true}, "descriptor-set": {List: true}, "var": {List: true}, "set": {List: true}, "secret": {List: true},
	"name": {}, "ui-token": {}, "limit": {Number: true}, "dry-run": {Truth: true}, "keep-going": {Truth: true},
	"progress": {Choice: []string{"auto", "plain", "none"}},
}

// read reads a text as the file of a folder.
func read(t *testing.T, text string, secrets flagfile.Secrets) (*flagfile.File, string, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, flagfile.Name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := flagfile.Read(dir, flags, secrets)
	return f, dir, err
}

// values are those of all flags that a file has.
func values(f *flagfile.File) map[string][]string {
	all := map[string][]string{}
	for name := range flags {
		if v := f.Values(name); len(v) > 0 {
			all[name] = v
		}
	}
	return all
}

func TestRead(t *testing.T) {
	t.Setenv("WORD", "from the environment")
	f, dir, err := read(t, `# flags of the jobs here
proto-path: [protos, /usr/protos]
descriptor-set: all.pb
var: {A: 1, B: true, C: "a=b"}
set:
  table.local-time-zone: UTC
secret:
  WORD: {env: WORD}
  UNSET: {env: LEAT_TEST_IS_NOT_SET}
ui-token: {env: WORD}
limit: 10
dry-run: true
progress: plain
`, flagfile.NeedSecrets)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{
		"proto-path": {filepath.Join(dir, "protos"), "/usr/protos"}, "descriptor-set": {filepath.Join(dir, "all.pb")},
		"var": {"A=1", "B=true", "C=a=b"}, "set": {"table.local-time-zone=UTC"}, "secret": {"WORD=from the environment"},
		"ui-token": {"from the environment"}, "limit": {"10"}, "dry-run": {"true"}, "progress": {"plain"},
	}
	if diff := cmp.Diff(want, values(f)); diff != "" {
		t.Error(diff)
	}
}

func TestReadBracketsInBrackets(t *testing.T) {
	_, _, err := read(t, "var: {A: "+strings.Repeat("[", 100_000), flagfile.NeedSecrets)
	if err == nil || !strings.HasSuffix(err.Error(), ": want a text, a number, true or false") {
		t.Errorf("got %v", err)
	}
}

func TestReadNothing(t *testing.T) {
	for _, text := range []string{"", "# a comment\n", "---\n"} {
		if f, _, err := read(t, text, flagfile.NeedSecrets); err != nil || len(values(f)) > 0 {
			t.Errorf("%q: got %v, %v", text, f, err)
		}
	}
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"progres: plain":                        "1:1: leat run has no flag --progres; did you mean progress?",
		"help: true":                            "1:1: leat run has no flag --help",
		"a":                                     "1:1: want names with values",
		"progress: plain\nprogress: none":       "2:1: ",
		"var: [A=b":                             "1:6: ",
		"var: [A=b]":                            "1:6: want names with values",
		"var: {A: [b]}":                         "1:10: want a text",
		"var:\n  KAFKA_PASSWORD: swordfish":     "2:3: KAFKA_PASSWORD sounds like a secret",
		"set: {x.sasl.jaas.config: swordfish}":  "1:7: x.sasl.jaas.config sounds like a secret",
		"secret: {A: swordfish}":                "1:13: a secret must not stand here: A takes {env: VARIABLE} or {file: PATH}",
		"secret: {A: {text: swordfish}}":        "a secret must not stand here",
		"secret: {A: {file: not-there}}":        "1:14: the secret A: ",
		"ui-token: swordfish":                   "1:11: a secret must not stand here",
		"ui-token: {env: LEAT_TEST_IS_NOT_SET}": "1:1: the environment has no variable for ui-token",
		"limit: many":                           `1:8: limit takes a number, not "many"`,
		"keep-going: yes please":                `1:13: keep-going takes true or false, not "yes please"`,
		"progress: loud":                        "1:11: progress is one of auto, plain, none",
		"name: [a, b]":                          "name takes one value",
		"name:":                                 "want a text",
	} {
		_, _, err := read(t, text, flagfile.NeedSecrets)
		switch {
		case err == nil:
			t.Errorf("%q: no error", text)
		case !strings.Contains(err.Error(), flagfile.Name+":") || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "swordfish"):
			t.Errorf("%q: got %s, want %s", text, err, want)
		}
	}
}

// Who only looks at SQL needs no secret.
func TestSecretsThatMayLack(t *testing.T) {
	f, _, err := read(t, "secret: {A: {file: not-there}, B: {env: LEAT_TEST_IS_NOT_SET}}\nui-token: {env: LEAT_TEST_IS_NOT_SET}\nname: n", flagfile.MayLackSecrets)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string][]string{"name": {"n"}}, values(f)); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
}

func TestReadNoFile(t *testing.T) {
	if f, err := flagfile.Read(t.TempDir(), flags, flagfile.NeedSecrets); f != nil || err != nil {
		t.Errorf("got %v, %v; want neither", f, err)
	}
}
