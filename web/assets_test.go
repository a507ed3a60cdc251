package web

import (
	"io/fs"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// elsewhere finds what a page could ask another machine for; namespaces are names, not addresses.
var elsewhere = regexp.MustCompile(`(?:https?:)?//[\w.-]+\.\w+|@import|\burl\(`)

func TestAssets(t *testing.T) {
	served := map[string]bool{}
	s := listen(t, Options{Addr: ":0"}, sample())
	for _, a := range assets {
		served["assets/"+a.file] = true
		path := strings.TrimSuffix(a.path, "{$}")
		resp := ask(t, s, http.MethodGet, path, nil)
		if resp.StatusCode != 200 || resp.Header.Get("Content-Type") != a.kind {
			t.Errorf("%s: %d, %s", path, resp.StatusCode, resp.Header.Get("Content-Type"))
		}
		text := strings.ReplaceAll(get(t, "http://"+s.Addr()+path), "http://www.w3.org/2000/svg", "")
		if found := elsewhere.FindString(text); found != "" {
			t.Errorf("%s refers to %s", path, found)
		}
	}
	err := fs.WalkDir(files, "assets", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !served[path] {
			t.Errorf("%s is not served", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
