package web

import (
	"embed"
	"net/http"
)

//go:embed assets
var files embed.FS

// asset is a file of the page.
type asset struct {
	path string // that it is served at
	file string
	kind string
}

var assets = []asset{
	{"/{$}", "dashboard.html", "text/html; charset=utf-8"},
	{"/dashboard.css", "dashboard.css", "text/css; charset=utf-8"},
	{"/dashboard.js", "dashboard.js", "text/javascript; charset=utf-8"},
	{"/page.js", "page.js", "text/javascript; charset=utf-8"},
	{"/charts.js", "charts.js", "text/javascript; charset=utf-8"},
	{"/stream.js", "stream.js", "text/javascript; charset=utf-8"},
	{"/sql.js", "sql.js", "text/javascript; charset=utf-8"},
	{"/icon.svg", "icon.svg", "image/svg+xml"},
}

func (a asset) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	b, err := files.ReadFile("assets/" + a.file)
	if err != nil {
		answer(w, http.StatusInternalServerError, err.Error()) // a test reads all of them
		return
	}
	w.Header().Set("Content-Type", a.kind)
	_, _ = w.Write(b) // the client has gone: nothing to do
}
