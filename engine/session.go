package engine

import (
	"context"
	"path/filepath"
	"strings"

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
	dir     string // where relative paths start
	// functions are the suggestions of all functions, made when they are asked for first.
	functions []Suggestion
}

// NewSession returns a session without tables. name is that of its jobs, dir the folder where relative paths start.
func (e *Engine) NewSession(name, dir string) *Session {
	o := e.planOptions(filepath.Join(dir, name))
	o.Unused, o.Topics, o.OneByOne = planner.IgnoreUnused, true, true
	return &Session{engine: e, planner: planner.NewSession(e.catalogs(), o), dir: dir}
}

// Plan plans the statements of a part of an input. The script is useful only when no diagnostic is an error. Where a statement cannot
// be read, none is run: a half of what was pasted is worse than nothing.
func (s *Session) Plan(in *Input, part Part) (*Script, diag.List) {
	return s.plan(context.Background(), in, part)
}

// plan plans, and waits for schema registries until ctx ends.
func (s *Session) plan(ctx context.Context, in *Input, part Part) (*Script, diag.List) {
	s.planner.Until(ctx.Done())
	defer s.planner.Until(nil)
	tree, problems := parser.ParseWithin(in.src, diag.Span(part))
	script := &Script{Source: in.src, Result: &planner.Result{}, engine: s.engine}
	if problems.HasErrors() {
		return script, firstStatement(in.src, problems)
	}
	s.planner.At(s.engine.config.Clock())
	result, more := s.planner.Plan(tree)
	script.Result = result
	problems = append(problems, more...)
	problems.Sort()
	return script, s.engine.settle(in.src, problems)
}

// firstStatement leaves the mistakes of the first statement that has one: where an apostrophe is missing, the rest of a file is read
// from the wrong place on. The statement is taken to end at the next semicolon, which may stand in a string.
func firstStatement(src *diag.Source, problems diag.List) diag.List {
	end := len(src.Text)
	for i, d := range problems {
		switch {
		case d.Span.Start > end:
			return problems[:i]
		case d.Severity == diag.Error && end == len(src.Text):
			if n := strings.IndexByte(src.Text[d.Span.Start:], ';'); n >= 0 {
				end = d.Span.Start + n
			}
		}
	}
	return problems
}

// Setting is the value of a key of SET, "" when it is not set.
func (s *Session) Setting(key string) string { return s.planner.Setting(key) }

// schemas are where protobuf schemas come from.
func (c *Config) schemas() formats.Schemas {
	return formats.Schemas{Registry: c.Registry, Interrupt: c.Interrupt, ProtoPaths: c.ProtoPaths, DescriptorSets: c.DescriptorSets}
}
