package lint

import (
	"errors"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/parser/ast"
)

// idleOnEmpty warns of ON EMPTY beside a strict path. A path without a mode word is strict in Flink: a member that is not there is
// an error of it, so that ON ERROR decides. Where both say the same it does no harm.
func idleOnEmpty(_ *Subject, tree *tree, r *report) {
	for _, c := range tree.jsonCalls {
		path, ok := text(c.Path)
		if !ok || c.OnEmpty == nil || sameBehavior(c.OnEmpty, c.OnError) {
			continue
		}
		if p, err := jsonscan.ParsePath(path.Text); err != nil || p.Lax {
			continue
		}
		help := "write the path as 'lax " + strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(path.Text), "strict")) + "'"
		r.warn(diag.IdleOnEmpty, c.OnEmpty.Span(), help+", or say it ON ERROR",
			"this is never reached: the path is strict, for which a missing member is an error, and ON ERROR decides")
	}
}

// sameBehavior reports whether ON EMPTY says what ON ERROR says too; NULL is what it says unwritten.
func sameBehavior(empty, onError *ast.JSONBehavior) bool {
	if onError == nil {
		return empty.Kind == "NULL"
	}
	return empty.Kind == onError.Kind && ast.Equal(empty.Default, onError.Default)
}

// jsonPaths warns of a text that is no JSON path, where Flink takes each row for one that has an error, and of filters that fail the
// record in Flink.
func jsonPaths(_ *Subject, tree *tree, r *report) {
	for _, c := range tree.jsonCalls {
		path, ok := text(c.Path)
		if !ok || strings.Contains(path.Text, "${") {
			continue
		}
		p, err := jsonscan.ParsePath(path.Text)
		var broken *jsonscan.BrokenError
		if err == nil {
			broken = p.Breaks()
		}
		switch {
		case broken != nil || errors.As(err, &broken):
			r.warn(diag.AlwaysFails, path.Span(), "", "%s", broken.What)
		case err != nil:
			r.warn(diag.AlwaysFails, path.Span(), "", "%s: each row is one that has an error", err)
		}
	}
}
