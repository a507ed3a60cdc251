package bind

import (
	"errors"
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// mismatch reports that no overload takes the arguments.
func (b *Binder) mismatch(f *functions.Function, at diag.Span, args []plan.Expr, err error) plan.Expr {
	m := mistake{code: diag.ArgumentMismatch}
	if !isWord(f.Name) {
		m.code = diag.TypeMismatch
	}
	var mis *functions.Mismatch
	if !errors.As(err, &mis) {
		mis = &functions.Mismatch{Arg: -1, Reason: err.Error()}
	}
	for i, a := range args {
		if a.Type().Kind == types.Null && (mis.Arg == i || m.code == diag.TypeMismatch) {
			return b.fail(a.Span(), nullMistake)
		}
	}
	m.text = mis.Reason
	if f.Title() == f.Name {
		m.text = f.Name + ": " + mis.Reason
	}
	switch {
	case mis.Number:
		m.help = formsHelp(f)
	case mis.Arg < 0 && m.code == diag.TypeMismatch && len(args) == 2:
		m.help = b.operandHelp(args[0], args[1])
	case mis.Arg >= 0:
		at = args[mis.Arg].Span()
		m.label = "this is " + describe(args[mis.Arg].Type())
		if m.help = b.spanHelp(f, args); m.help == "" {
			m.help = b.castHelp(f, args, mis.Arg)
		}
	}
	return b.fail(at, m)
}

// formsHelp tells how a function is written.
func formsHelp(f *functions.Function) string {
	forms := f.Signatures()
	if len(forms) == 1 {
		return "the form is " + forms[0]
	}
	return "the forms are " + strings.Join(forms[:len(forms)-1], ", ") + " and " + forms[len(forms)-1]
}

// spanHelp tells how a point of time is moved, where a number is added to it.
func (b *Binder) spanHelp(f *functions.Function, args []plan.Expr) string {
	if f.Name != "+" && f.Name != "-" || len(args) != 2 {
		return ""
	}
	t, n := args[0].Type(), args[1].Type()
	if t.Kind != types.Date && t.Kind != types.Time && !t.IsTimestamp() || !n.IsInteger() {
		return ""
	}
	return fmt.Sprintf("say of what: %s %s INTERVAL '%s' DAY", args[0].Span().Text(b.Source), f.Name, args[1].Span().Text(b.Source))
}

// operandHelp suggests the cast of a text beside a value of another type.
func (b *Binder) operandHelp(left, right plan.Expr) string {
	if right.Type().IsString() {
		left, right = right, left
	}
	if !left.Type().IsString() || right.Type().IsString() || cast.Check(left.Type(), right.Type(), false) != nil {
		return ""
	}
	return fmt.Sprintf("cast it: CAST(%s AS %s)", left.Span().Text(b.Source), describe(right.Type()))
}

// castHelp suggests the cast that makes an argument fit.
func (b *Binder) castHelp(f *functions.Function, args []plan.Expr, at int) string {
	tried := plan.Args(args)
	for _, t := range []types.Type{
		types.StringType(), types.Simple(types.Int), types.Simple(types.BigInt), types.Simple(types.Double), types.Simple(types.Boolean),
		types.TimestampOf(3), types.TimestampLTZOf(3), types.Simple(types.Date), types.BytesType(),
	} {
		tried[at] = functions.Arg{Type: t}
		_, _, err := f.Resolve(tried)
		var mis *functions.Mismatch
		if err == nil || errors.As(err, &mis) && mis.Arg > at {
			return fmt.Sprintf("cast it first: CAST(%s AS %s)", args[at].Span().Text(b.Source), describe(t))
		}
	}
	return ""
}
