package planner

import (
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/settings"
)

// Session is what statements leave behind for those after them. It is used by one goroutine.
type Session struct {
	catalogs Catalogs
	options  Options
	catalog  catalog
	settings map[string]setting
	readers  map[*table]int         // how many readings of a table were planned
	tables   map[*plan.Table]*table // what the tables of plans are
	reads    *[]*table              // what the view that is being bound reads
	// toldOutside are the catalogs of which the script was told already that they are not run.
	toldOutside map[string]bool

	unplanned []diag.Span // where Flink refuses to plan the query that was bound last

	// for the script being planned
	diags  diag.List
	source *diag.Source
	result *Result
	// several says that the script has more than one INSERT: their jobs have the sink's name in theirs.
	several  bool
	jobNames map[string]int
	bound    []boundQuery
}

// NewSession returns a session without tables.
func NewSession(c Catalogs, o Options) *Session {
	if o.Now.IsZero() {
		o.Now = time.Now()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s := &Session{catalogs: c, options: o, settings: map[string]setting{}, readers: map[*table]int{}, tables: map[*plan.Table]*table{}, toldOutside: map[string]bool{}}
	s.catalog.init()
	return s
}

// begin begins a script.
func (s *Session) begin(script *ast.Script) {
	s.toldOutside = map[string]bool{}
	s.diags, s.source, s.result, s.jobNames, s.several, s.bound = nil, script.Source, &Result{}, map[string]int{}, countInserts(script) > 1, nil
	if len(s.settings) == 0 {
		for _, key := range slices.Sorted(maps.Keys(s.options.Settings)) {
			s.set(key, setting{value: s.options.Settings[key]})
		}
	}
}

// Plan plans the statements of a script. It goes on after mistakes.
func (s *Session) Plan(script *ast.Script) (*Result, diag.List) {
	s.begin(script)
	s.declareUnread(script)
	for _, st := range script.Statements {
		s.statement(st)
	}
	s.result.Version = s.version()
	s.catalog.endScript()
	clear(s.tables)
	return s.result, unique(s.diags)
}

// At says what time it is for the statements that follow: that of CURRENT_TIMESTAMP, and from which 'latest' is counted.
func (s *Session) At(now time.Time) { s.options.Now = now }

// Until says what ends the wait for schema registries in the statements that follow: a channel that is closed then; nil for nothing.
func (s *Session) Until(interrupt <-chan struct{}) { s.options.Schemas.Interrupt = interrupt }

// Close reports what can only be said once no statement follows: settings for tables that never came, and, where the
// options ask for it, the options of tables that nothing used.
func (s *Session) Close() diag.List {
	s.diags = nil
	for _, key := range slices.Sorted(maps.Keys(s.settings)) {
		if rest, ok := strings.CutPrefix(key, settings.TablePrefix); ok {
			s.checkTableSetting(key, rest)
		}
	}
	if s.options.Unused != IgnoreUnused {
		for _, t := range s.catalog.all {
			if !t.used && !t.broken {
				s.checkUnused(t)
			}
		}
	}
	return unique(s.diags)
}

func (s *Session) checkTableSetting(key, rest string) {
	v := s.settings[key]
	name, option, ok := strings.Cut(rest, ".")
	switch {
	case !ok || option == "":
		s.diags.Add(diag.Diagnostic{Source: v.source, Span: v.key, Code: diag.UnknownOption, Message: fmt.Sprintf("'%s' names no option", key), Help: "the form is 'leat.table.<table>.<option>'"})
	case !s.catalog.everHad(name):
		d := diag.Diagnostic{Source: v.source, Span: v.key, Code: diag.UnknownTable, Message: fmt.Sprintf("'%s' is for a table %q that is not there", key, name)}
		if near := options.Nearest(name, s.catalog.everyName()); near != "" {
			d.Help = "did you mean '" + settings.TablePrefix + near + "." + option + "'?"
		}
		s.diags.Add(d)
	}
}

func (s *Session) unsupported(at diag.Span, what, help string) {
	s.report(at, diag.Unsupported, what+" is not supported yet", help)
}

func (s *Session) report(at diag.Span, code diag.Code, text, help string) {
	s.diags.Add(diag.Diagnostic{Source: s.source, Span: at, Code: code, Message: text, Help: help})
}

func (s *Session) setStatement(st *ast.Set) {
	if st.Key == "" {
		s.showSettings(st)
		return
	}
	x := s.vars(s.source).expand(st.Value, st.ValueAt.Span())
	s.set(st.Key, setting{value: x.value, source: s.source, span: st.ValueAt.Span(), key: keySpan(s.source, st), secret: x.secret, unset: x.unset})
}

// keySpan is where the key of SET stands, found in the text before the value.
func keySpan(src *diag.Source, st *ast.Set) diag.Span {
	text := src.Text[st.Span().Start:st.ValueAt.At.Start]
	if i := strings.Index(text, st.Key); i >= 0 {
		at := st.Span().Start + i
		return diag.Span{Start: at, End: at + len(st.Key)}
	}
	return st.Span()
}

func (s *Session) reset(st *ast.Reset) {
	if st.Key == "" {
		s.settings = map[string]setting{}
		return
	}
	delete(s.settings, st.Key)
}

func (s *Session) vars(src *diag.Source) *variables {
	return &variables{source: src, options: &s.options, diags: &s.diags}
}

// env is what kernels of a job see of the session.
func (s *Session) env() *functions.Env {
	return &functions.Env{
		Zone: s.zone(), Started: s.options.Now, Batch: strings.EqualFold(s.value("execution.runtime-mode"), "batch"),
		Database: s.catalog.current.database,
	}
}

// binder binds expressions of a source.
func (s *Session) binder(src *diag.Source) *bind.Binder {
	return &bind.Binder{Source: src, Functions: s.catalogs.Functions, Env: s.env(), Catalog: s, Vars: s.vars(src), Diags: &s.diags, UserFunction: s.callsUserFunction(src)}
}

// path resolves a relative path of the script.
func (s *Session) path(p string) string {
	if p == "" || filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(s.options.Dir, p)
}
