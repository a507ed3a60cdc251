package bind

import (
	"slices"

	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// dropsTime are the functions whose result is a plain point of time though their argument is a time attribute.
var dropsTime = []string{"CURRENT_WATERMARK", "CONVERT_TZ", "TO_TIMESTAMP", "TO_TIMESTAMP_LTZ", "FROM_UNIXTIME"}

// time is the mark of a time attribute in the type of an expression: a column's, or of what is computed of one. Package timeattr
// knows which columns operators may use as time attributes.
func (s *scope) time(e plan.Expr) plan.TimeAttribute {
	if s == nil {
		s = &scope{}
	}
	switch e := e.(type) {
	case *plan.Column:
		return s.column(e.Index).Time
	case *plan.Outer:
		around := s
		for n := 0; n < e.Up && around != nil; n++ {
			around = around.outer
		}
		if around != nil {
			return around.column(e.Index).Time
		}
	case *plan.Coalesce:
		return s.time(e.Args[0])
	case *plan.PatternColumn:
		return s.time(e.Column)
	case *plan.Navigation:
		switch {
		case e.Function == matchRowtime:
			return plan.Rowtime
		case e.Function == matchProctime:
			return plan.Proctime
		}
		return s.time(e.Arg)
	case *plan.Case:
		return s.firstTime(append(slices.Clone(e.Thens), e.Else))
	case *plan.Call:
		return s.callTime(e)
	case *plan.Subquery:
		if columns := e.Node.Columns(); e.Kind == plan.ScalarQuery && len(columns) == 1 {
			return columns[0].Time
		}
	}
	return plan.NoTime
}

// firstTime is the mark of the first value that is no bare NULL.
func (s *scope) firstTime(values []plan.Expr) plan.TimeAttribute {
	for _, v := range values {
		if l, ok := v.(*plan.Literal); !ok || !l.Value.IsNull(0) {
			return s.time(v)
		}
	}
	return plan.NoTime
}

// callTime is the mark of a call: that of the argument which gave its type to the result.
func (s *scope) callTime(e *plan.Call) plan.TimeAttribute {
	switch {
	case e.Function.Name == "PROCTIME":
		return plan.Proctime
	case !e.T.IsTimestamp() || slices.Contains(dropsTime, e.Function.Name):
		return plan.NoTime
	}
	for _, a := range e.Args {
		if t := a.Type(); t.Kind == e.T.Kind && t.Kind != types.Invalid {
			return s.time(a)
		}
	}
	return plan.NoTime
}
