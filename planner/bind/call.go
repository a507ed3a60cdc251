package bind

import (
	"errors"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// call binds a function call.
func (b *Binder) call(e *ast.Call) plan.Expr {
	at := e.Span()
	if len(e.Name.Parts) > 1 {
		b.noFunction(&e.Name)
		b.argumentsOf(e)
		return bad(at)
	}
	written := e.Name.Parts[0].Name
	name := strings.ToUpper(written)
	if matched, ok := b.matchCall(name, e); ok {
		return matched
	}
	if special, ok := b.special(name, e); ok {
		return special
	}
	if w, ok := windowFunction(name); ok {
		return b.groupWindowTime(w, e)
	}
	f, ok := b.Functions.Lookup(name)
	switch {
	case !ok && e.NoParens && b.scope != nil && len(b.scope.having(written)) > 0: // such as user
		return b.fail(at, mistake{code: diag.UnknownFunction, text: "no function " + written, help: "for the column, put it in back-quotes: `" + written + "`"})
	case !ok:
		b.noFunction(&e.Name)
		b.argumentsOf(e)
		return bad(at)
	case f.Kind == functions.Aggregate, f.Kind == functions.Ranking, e.Over != nil:
		return b.aggregateCall(f, e)
	case f.Kind == functions.Match:
		return b.fail(at, mistake{code: diag.BadQuery, text: f.Name + " stands only in MATCH_RECOGNIZE"})
	case f.Kind != functions.Scalar:
		b.argumentsOf(e)
		return b.fail(at, mistake{code: diag.BadQuery, text: f.Name + " stands in FROM, and gives rows, no value"})
	case !b.scalarClauses(f, e):
		b.argumentsOf(e)
		return bad(at)
	case e.NoParens != withoutParens[name] && (e.NoParens || len(e.Args) == 0):
		return b.parens(name, e)
	}
	args := make([]plan.Expr, len(e.Args))
	for i, a := range e.Args {
		if a == nil { // TRIM without characters trims blanks
			args[i] = textLiteral(" ", at)
			continue
		}
		args[i] = b.Expr(a)
	}
	if name == "CURRENT_WATERMARK" && !anyBad(args) && len(args) == 1 && b.scope.time(args[0]) != plan.Rowtime {
		return b.fail(at, mistake{code: diag.ArgumentMismatch, text: "CURRENT_WATERMARK takes a column that is an event time", label: "this is none"})
	}
	return b.invoke(name, e.Name.Span(), at, args)
}

// withoutParens are the functions that are written without parentheses.
var withoutParens = map[string]bool{
	"CURRENT_DATE": true, "CURRENT_TIME": true, "CURRENT_TIMESTAMP": true, "LOCALTIME": true, "LOCALTIMESTAMP": true,
}

// parens reports parentheses that are missing, or that should be.
func (b *Binder) parens(name string, e *ast.Call) plan.Expr {
	m := mistake{code: diag.ArgumentMismatch, text: name + " is written without parentheses", help: "write " + name}
	if e.NoParens {
		m.text, m.help = name+" is written with parentheses", "write "+name+"()"
	}
	return b.fail(e.Span(), m)
}

// argumentsOf binds the arguments of a function that is not there, for their own mistakes.
func (b *Binder) argumentsOf(e *ast.Call) {
	for _, a := range e.Args {
		switch a.(type) {
		case nil, *ast.Star, *ast.Descriptor, *ast.TableArg:
		default:
			b.Expr(a)
		}
	}
}

// operator binds an operator, which is a function by its symbol or words.
func (b *Binder) operator(name string, nameAt, at diag.Span, args ...ast.Expr) plan.Expr {
	return b.invoke(name, nameAt, at, b.exprs(args))
}

// invoke finds the function and the overload that takes the arguments, and inserts their implicit casts.
func (b *Binder) invoke(name string, nameAt, at diag.Span, args []plan.Expr) plan.Expr {
	f, ok := b.Functions.Lookup(name)
	if !ok {
		b.unknownOperator(name, nameAt)
		return bad(at)
	}
	call, text := b.resolved(f, nameAt, at, args, functions.Call{})
	switch {
	case call == nil:
		return bad(at)
	case text != nil && call.Overload.Nulls == functions.Called:
		return b.distinctFromText(call, text, name == "IS DISTINCT FROM")
	}
	return call
}

// resolved is the call of the overload that takes the arguments, with their implicit casts; text is the one of text that is read as
// what stands beside it. call is nil where there is none, which is reported. as holds what else there is to say of the call.
func (b *Binder) resolved(f *functions.Function, nameAt, at diag.Span, args []plan.Expr, as functions.Call) (call *plan.Call, text *plan.Cast) {
	if anyBad(args) {
		return nil, nil
	}
	overload, to, err := f.Resolve(plan.Args(args))
	if err != nil {
		b.mismatch(f, at, args, err)
		return nil, nil
	}
	for i := range args {
		given := args[i]
		args[i] = Coerce(given, to[i])
		if c, ok := args[i].(*plan.Cast); ok && c != given && to[i].Nullable {
			c.T.Nullable = true
		}
		if c, ok := args[i].(*plan.Cast); ok && c != given && overload.LenientText && given.Type().IsString() && !c.T.IsString() {
			c.Try, text = true, c
		}
	}
	as.Function, as.Args, as.Env = f, plan.Args(args), b.Env
	call, err = newCall(&as, overload, args, at)
	if err != nil {
		b.mismatch(f, at, args, err)
		return nil, nil
	}
	call.NameAt = nameAt
	return call, text
}

// distinctFromText completes IS [NOT] DISTINCT FROM beside text: one that cannot be read is distinct from everything, from NULL too.
func (b *Binder) distinctFromText(call plan.Expr, text *plan.Cast, distinct bool) plan.Expr {
	at := call.Span()
	unread := b.and(at, []plan.Expr{
		b.invoke("IS NULL", at, at, []plan.Expr{text}), b.invoke("IS NOT NULL", at, at, []plan.Expr{text.Arg}),
	})
	if distinct {
		return b.or(at, []plan.Expr{call, unread})
	}
	return b.and(at, []plan.Expr{call, b.not(at, unread, true)})
}

// newCall makes a call of an overload whose arguments have their final types.
func newCall(c *functions.Call, o *functions.Overload, args []plan.Expr, at diag.Span) (*plan.Call, error) {
	t, err := o.Result(c)
	var later *functions.Unsupported
	if err != nil && !errors.As(err, &later) {
		return nil, err
	}
	c.Result = t
	return &plan.Call{Typed: plan.Typed{T: t, At: at}, Function: c.Function, Overload: o, Call: c, NotYet: later, Args: args}, nil
}

// unknownOperator reports an operator, or a function that stands without parentheses, that is not there.
func (b *Binder) unknownOperator(name string, at diag.Span) {
	if isWord(strings.ToUpper(name)) {
		b.unknownFunction(name, at)
		return
	}
	b.report(at, mistake{code: diag.UnknownFunction, text: "Flink has no operator " + name})
}

// noFunction reports a call of a function that is none of Flink's and none of the user's.
func (b *Binder) noFunction(n *ast.Name) {
	if b.UserFunction != nil && b.UserFunction(n) {
		return
	}
	parts := make([]string, len(n.Parts))
	for i, p := range n.Parts {
		parts[i] = p.Name
	}
	b.unknownFunction(strings.Join(parts, "."), n.Span())
}

func (b *Binder) unknownFunction(name string, at diag.Span) {
	b.report(at, mistake{code: diag.UnknownFunction, text: "no function " + name, help: b.functionHelp(name)})
}

// isWord reports whether a function is called by a name, not written as an operator.
func isWord(name string) bool {
	return name != "" && !strings.Contains(name, " ") && (name[0] >= 'A' && name[0] <= 'Z') && name != "NOT"
}
