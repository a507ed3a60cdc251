package diagdocs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/leatsql/leat/diag"
)

var (
	constantPattern = regexp.MustCompile(`(?m)^\s*(\w+)\s+Code = "(LEAT[0-9]{4})"`)
	usePattern      = regexp.MustCompile(`\bdiag\.(\w+)|"(LEAT[0-9]{4})"`)
)

// readConstants finds the codes that package diag declares, by their names.
var readConstants = sync.OnceValues(func() (map[string]diag.Code, error) {
	all := map[string]diag.Code{}
	err := eachSource(filepath.Join(root, "diag"), func(text string) {
		for _, m := range constantPattern.FindAllStringSubmatch(text, -1) {
			all[m[1]] = diag.Code(m[2])
		}
	})
	return all, err
})

// readGiven finds the codes that the program names outside package diag.
var readGiven = sync.OnceValues(func() (map[diag.Code]bool, error) {
	names, err := readConstants()
	if err != nil {
		return nil, err
	}
	all := map[diag.Code]bool{}
	err = eachSource(root, func(text string) {
		for _, m := range usePattern.FindAllStringSubmatch(text, -1) {
			switch {
			case m[2] != "":
				all[diag.Code(m[2])] = true
			case names[m[1]] != "":
				all[names[m[1]]] = true
			}
		}
	}, "diag")
	return all, err
})

func constants(t *testing.T) map[string]diag.Code {
	t.Helper()
	all, err := readConstants()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func given(t *testing.T) map[diag.Code]bool {
	t.Helper()
	all, err := readGiven()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// eachSource hands over the texts of the program's files below a folder, but for the folders that are left out.
func eachSource(folder string, see func(text string), without ...string) error {
	return filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			for _, name := range append(without, ".git") {
				if path == filepath.Join(folder, name) {
					return filepath.SkipDir
				}
			}
			return nil
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		see(string(text))
		return err
	})
}
