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

// owners are the folders that alone may import a library outside of tests: the client of a system, the schema compiler. The longest match counts.
var owners = map[string][]string{
	"github.com/twmb/franz-go":                {"connectors/kafka", "dev/kafka", "bench"},
	"github.com/twmb/franz-go/pkg/sr":         {"formats/protobuf/confluent/registry"},
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
	Name       string
	ImportPath string
	Dir        string
	Imports    []string
}

// folder is where the package lies, from the root on.
func (p pkg) folder() string {
	return strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
}

// TestImportRule holds every import against the table of ARCHITECTURE.md, and the table against the imports: what nobody makes use of is not
// allowed for long.
func TestImportRule(t *testing.T) {
	page := readTable(t)
	used := map[string]bool{} // "folder", "folder imports folder" and "folder owns library"
	for _, p := range packages(t) {
		folder := p.folder()
		r := page.find(folder)
		if r == nil {
			t.Errorf("%s falls under no rule: give its folder a row in the table of ARCHITECTURE.md", folder)
			continue
		}
		used[r.folder] = true
		for _, imported := range p.Imports {
			own, ok := strings.CutPrefix(imported, module+"/")
			if !ok {
				checkLibrary(t, folder, imported, used)
				continue
			}
			if !r.allows(folder, own) {
				t.Errorf("%s imports %s: %s may import only %s", folder, own, r.folder, strings.Join(r.may, ", "))
			}
			for _, m := range r.may {
				if within(own, m) {
					used[r.folder+" imports "+m] = true
				}
			}
		}
	}
	for _, r := range page.rules {
		if !used[r.folder] {
			t.Errorf("no package falls under the row of %s in ARCHITECTURE.md: take it out", r.folder)
		}
		for _, m := range r.may {
			if m != "everything" && !used[r.folder+" imports "+m] {
				t.Errorf("nothing in %s imports %s: take it out of its row in ARCHITECTURE.md", r.folder, m)
			}
		}
	}
	for library, folders := range owners {
		for _, f := range folders {
			if !used[f+" owns "+library] {
				t.Errorf("nothing in %s imports %s: take it out of owners", f, library)
			}
		}
	}
}

// checkLibrary holds an import from outside of this module against owners and testOnly, and notes which owner makes use of it.
func checkLibrary(t *testing.T, folder, imported string, used map[string]bool) {
	t.Helper()
	if library, folders := ownersOf(imported); library != "" {
		own := slices.IndexFunc(folders, func(f string) bool { return within(folder, f) })
		if own >= 0 {
			used[folders[own]+" owns "+library] = true
		} else if !testHelper(folder) {
			t.Errorf("%s imports %s: only %s may", folder, imported, strings.Join(folders, ", "))
		}
	}
	for _, library := range testOnly {
		if within(imported, library) && !testHelper(folder) {
			t.Errorf("%s imports %s: only tests may", folder, imported)
		}
	}
}

// ownersOf returns the library that a package is of, and the folders that own it; "" where nobody does.
func ownersOf(imported string) (library string, folders []string) {
	for l, of := range owners {
		if within(imported, l) && len(l) > len(library) {
			library, folders = l, of
		}
	}
	return library, folders
}

// testHelper reports whether a folder holds helpers of tests, which no product code imports. jobtest is what `leat test` runs.
func testHelper(folder string) bool {
	return strings.HasSuffix(folder, "test") && folder != "jobtest"
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
	cmd := exec.Command("go", "list", "-json=Name,ImportPath,Dir,Imports", "./...")
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
