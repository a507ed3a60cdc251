package engine

import (
	"path/filepath"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
)

// Session runs statements one after another, as a prompt does: tables, views and settings stay for those that follow. It is used by
// one goroutine.
type Session struct {
	engine  *Engine
	planner *planner.Session
}

// NewSession returns a session without tables. name is that of its jobs, dir the folder where relative paths start.
func (e *Engine) NewSession(name, dir string) *Session {
	o := e.planOptions(filepath.Join(dir, name))
	o.Unused = planner.IgnoreUnused
	return &Session{engine: e, planner: planner.NewSession(e.catalogs(), o)}
}

// Plan plans the statements of a text. The script is useful only when no diagnostic is an error; what the statements before the
// mistake declared stays.
func (s *Session) Plan(name, text string) (*Script, diag.List) {
	src := diag.NewSource(name, text)
	tree, problems := parser.Parse(src)
	if problems.HasErrors() {
		return &Script{Source: src, Result: &planner.Result{}, engine: s.engine}, problems // a half of what was pasted is worse than nothing
	}
	s.planner.At(s.engine.config.Clock())
	result, more := s.planner.Plan(tree)
	problems = append(problems, more...)
	problems.Sort()
	return &Script{Source: src, Result: result, engine: s.engine}, s.engine.settle(src, problems)
}

// Split cuts a text into statements, each with its semicolon, and what stands behind the last of them.
func Split(text string) (statements []string, rest string) {
	spans, end := parser.Split(diag.NewSource("", text))
	for _, at := range spans {
		statements = append(statements, text[at.Start:at.End])
	}
	return statements, text[end.Start:end.End]
}

// schemas are where protobuf schemas come from.
func (c *Config) schemas() formats.Schemas {
	return formats.Schemas{ProtoPaths: c.ProtoPaths, DescriptorSets: c.DescriptorSets}
}
