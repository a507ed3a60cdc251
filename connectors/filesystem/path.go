package filesystem

import (
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

var errHost = errors.New("names a machine: leat reads and writes files of its own")

// schemeOf finds the scheme of a path as Flink has it.
var schemeOf = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]+):/`)

// localPath returns the path that an option names, which may begin with file:// or file:.
func localPath(text string) (string, error) {
	text = strings.TrimSpace(text)
	m := schemeOf.FindStringSubmatch(text)
	switch {
	case m == nil:
		return text, nil
	case !strings.EqualFold(m[1], "file"):
		return "", fmt.Errorf("file system '%s' is not supported: leat reads and writes local files", m[1])
	}
	rest := text[len(m[1])+1:]
	if host, ok := strings.CutPrefix(rest, "//"); ok && !strings.HasPrefix(host, "/") {
		return "", errHost
	}
	return "/" + strings.TrimLeft(rest, "/"), nil
}

// place is what a table's options say of where its files lie. What is wrong with them is added to ps.
func place(t *connectors.Table, ps *options.Problems) string {
	if t.Log == nil {
		t.Log = slog.New(slog.DiscardHandler)
	}
	path, err := localPath(t.Options.String(optPath))
	if err != nil {
		*ps = append(*ps, options.Problem{Option: optPath, Code: codeNotSupported, Message: "option 'path' " + err.Error(), Help: "mount it, and name the local folder"})
		return ""
	}
	if path == "" {
		*ps = append(*ps, options.Problem{Option: optPath, Code: codeBadOption, Message: "option 'path' is empty", Help: "name a folder or a file"})
		return ""
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(t.Dir, path)
	}
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	if t.Format != "" && t.Records == nil {
		*ps = append(*ps, options.Problem{
			Option: optFormat, Code: codeNotSupported, Message: fmt.Sprintf("format '%s' is not supported in files: nothing says where a message ends", t.Format),
			Help: "files hold json, csv or raw",
		})
	}
	return path
}

// hidden reports whether a file or folder is passed over: others are still at it, or it holds no records.
func hidden(name string) bool { return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") }
