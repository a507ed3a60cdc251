package arch

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/leatsql/leat"

// rule says what the packages below a folder may import from this module. A folder covers those below it; the longest match
// counts. "…" after a folder means that folder and all below it, which is also the meaning without it.
type rule struct {
	folder string
	may    []string
}

// rules is the import rule. Every package must fall under one.
var rules = []rule{
	{"cmd", []string{"*"}},
	{"bench", []string{"*"}},
	{"engine", []string{"engine", "scaffold", "parser", "planner", "exec", "deadletter", "functions", "connectors", "formats", "types", "batch", "options", "diag"}},
	{"web", []string{"engine"}},
	{"live", []string{"engine", "diag"}},
	{"scaffold", []string{"parser", "formats/protobuf", "types", "diag"}},
	{"jobtest", []string{"engine", "planner/plan", "deadletter", "connectors", "formats", "batch", "types", "options", "diag", "internal/readfile"}},
	{"compare", []string{"engine", "options", "types", "diag", "internal/jsonscan"}},
	{"prompt", []string{"prompt", "engine", "functions", "diag", "internal/readfile"}},
	{"parser", []string{"parser", "diag"}},
	{"planner/plan", []string{"types", "functions", "connectors", "formats", "batch", "diag"}},
	{"planner/lint", []string{"planner/plan", "planner/rewrite", "planner/settings", "parser", "types", "functions", "formats", "options", "diag", "internal/regex", "internal/jsonscan"}},
	{"planner", []string{"planner", "parser", "types", "functions", "connectors", "formats", "batch", "options", "diag", "internal/javanum", "internal/javatime", "internal/javatext", "internal/readfile"}},
	{"positions", []string{"planner/plan", "connectors"}},
	{"deadletter", []string{"deadletter", "connectors", "options", "diag", "internal/readfile"}},
	{"exec", []string{"exec", "deadletter", "planner/plan", "batch", "types", "functions", "connectors", "formats", "diag", "internal/jsonscan"}},
	{"functions", []string{"functions", "types", "batch", "internal/jsonscan", "internal/javatime", "internal/javanum", "internal/javatext", "internal/regex", "internal/javacharset", "internal/javamath"}},
	{"connectors/builtin", []string{"connectors"}},
	{"connectors", []string{"connectors", "types", "batch", "options", "internal/javatime", "internal/javanum", "internal/regex", "internal/readfile"}},
	{"formats/builtin", []string{"formats"}},
	{"formats", []string{"formats", "types", "batch", "options", "internal/jsonscan", "internal/javatext", "internal/javatime", "internal/javanum", "internal/javacharset", "internal/readfile"}},
	{"types", []string{"types", "internal/javanum"}},
	{"batch", []string{"types"}},
	{"options", nil},
	{"dev", []string{"dev"}},
	{"diag", nil},
	{"internal/jsonscan", []string{"batch", "types", "internal/javanum", "internal/javatext", "internal/regex"}},
	{"internal/javatime", []string{"types"}},
	{"internal/javanum", nil},
	{"internal/javatext", nil},
	{"internal/readfile", nil},
	{"internal/regex", nil},
	{"internal/javamath", nil},
	{"internal/javacharset", []string{"batch", "internal/javatext"}},
	{"internal", []string{"*"}},
}

// owners are the folders that alone may import a library outside of tests: the client of a system, the schema compiler.
var owners = map[string][]string{
	"github.com/twmb/franz-go":                {"connectors/kafka", "dev/kafka", "bench"},
	"github.com/opensearch-project":           {"connectors/opensearch"},
	"github.com/bufbuild/protocompile":        {"formats/protobuf"},
	"github.com/dlclark/regexp2":              {"internal/regex"},
	"google.golang.org/protobuf":              {"formats/protobuf", "scaffold", "bench"},
	"github.com/jhump/protoreflect":           {"scaffold"},
	"github.com/xwb1989/sqlparser":            {"scaffold"},
	"github.com/alecthomas/kong":              {"cmd"},
	"github.com/rogpeppe/go-internal":         {"cmd"},
	"github.com/prometheus/client_golang":     {"web"},
	"charm.land":                              {"prompt", "live"},
	"github.com/charmbracelet":                {"prompt", "live"},
	"github.com/goccy/go-yaml":                {"cmd/leat", "jobtest"},
	"github.com/HdrHistogram/hdrhistogram-go": {"bench"},
	"github.com/tidwall/gjson":                {"bench"},
	"github.com/klauspost/compress":           {"connectors/filesystem"},
	"golang.org/x/sync":                       {"exec", "connectors/kafka"},
	"golang.org/x/sys":                        {"live"},
	"golang.org/x/text":                       {"internal/javacharset", "functions/text", "diag"},
}

// testOnly are libraries that only tests may import.
var testOnly = []string{
	"github.com/segmentio/kafka-go", "github.com/google/go-cmp", "pgregory.net/rapid", "go.uber.org/goleak",
	"github.com/cockroachdb/datadriven", "github.com/owenrumney/go-sarif", "github.com/xeipuuv/gojsonschema", "github.com/chromedp",
}

type pkg struct {
	ImportPath string
	Dir        string
	Imports    []string
}

func TestImportRule(t *testing.T) {
	used := map[string]bool{}
	for _, p := range packages(t) {
		folder := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		r := find(folder)
		if r == nil {
			t.Errorf("%s falls under no rule: give its folder one in internal/arch and in ARCHITECTURE.md", folder)
			continue
		}
		used[r.folder] = true
		for _, imported := range p.Imports {
			if own, ok := strings.CutPrefix(imported, module+"/"); ok {
				if !r.allows(folder, own) {
					t.Errorf("%s imports %s: %s may import only %s", folder, own, r.folder, strings.Join(r.may, ", "))
				}
				continue
			}
			for library, folders := range owners {
				if within(imported, library) && !slices.ContainsFunc(folders, func(f string) bool { return within(folder, f) }) && !testHelper(folder) {
					t.Errorf("%s imports %s: only %s may", folder, imported, strings.Join(folders, ", "))
				}
			}
			for _, library := range testOnly {
				if within(imported, library) && !testHelper(folder) {
					t.Errorf("%s imports %s: only tests may", folder, imported)
				}
			}
		}
	}
	for _, r := range rules {
		if !used[r.folder] {
			t.Errorf("no package falls under the rule of %s: take it out, here and in ARCHITECTURE.md", r.folder)
		}
	}
}

// testHelper reports whether a folder holds helpers of tests, which no product code imports.
func testHelper(folder string) bool {
	return strings.HasSuffix(folder, "test")
}

func find(folder string) *rule {
	var best *rule
	for i := range rules {
		if within(folder, rules[i].folder) && (best == nil || len(rules[i].folder) > len(best.folder)) {
			best = &rules[i]
		}
	}
	return best
}

func (r *rule) allows(folder, imported string) bool {
	if strings.HasPrefix(folder, "connectors/") && strings.HasPrefix(imported, "connectors/") && r.folder == "connectors" {
		return within(imported, folder) || within(folder, imported)
	}
	if strings.HasPrefix(folder, "formats/") && strings.HasPrefix(imported, "formats/") && r.folder == "formats" {
		return within(imported, folder) || within(folder, imported)
	}
	return slices.ContainsFunc(r.may, func(m string) bool { return m == "*" || within(imported, m) })
}

// within reports whether path is folder or lies below it.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

func packages(t *testing.T) []pkg {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,Imports", "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		err := dec.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}
