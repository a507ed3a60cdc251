package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// machineZone warns of results that depend on the session's time zone where the script does not set it: it is then the machine's.
// It is told once, at the first place, since one SET mends all.
func machineZone(s *Subject, _ *tree, r *report) {
	if s.Settings["table.local-time-zone"] != "" {
		return
	}
	var places []diag.Span
	what := map[diag.Span]string{}
	s.exprs(func(e plan.Expr, _ plan.Node) {
		at := e.Span()
		if name := zoned(e); name != "" && at != (diag.Span{}) && what[at] == "" {
			places = append(places, at)
			what[at] = name
		}
	})
	if len(places) == 0 {
		return
	}
	slices.SortFunc(places, func(a, b diag.Span) int { return a.Start - b.Start })
	more := ""
	switch n := len(places) - 1; n {
	case 0:
	case 1:
		more = ", and so does one place more"
	default:
		more = fmt.Sprintf(", and so do %d places more", n)
	}
	r.warn(diag.MachineZone, places[0], "add SET 'table.local-time-zone' = 'UTC', or the zone that the data is of",
		"%s depends on the machine's time zone, since the script sets none%s", what[places[0]], more)
}

// ofZone are functions that read or give the time of the session's zone, whatever they are given.
var ofZone = []string{"UNIX_TIMESTAMP", "FROM_UNIXTIME", "CURRENT_DATE", "CURRENT_TIME", "LOCALTIME", "LOCALTIMESTAMP"}

// ofInstant are functions that do so where they are given a TIMESTAMP_LTZ.
var ofInstant = []string{"EXTRACT", "DATE_FORMAT", "YEAR", "QUARTER", "MONTH", "WEEK", "DAYOFYEAR", "DAYOFMONTH", "DAYOFWEEK", "HOUR", "MINUTE", "SECOND", "TO_DATE"}

// zoned names an expression whose value depends on the session's time zone, "" for others.
func zoned(e plan.Expr) string {
	switch e := e.(type) {
	case *plan.Call:
		name := e.Function.Name
		isInstant := func(a plan.Expr) bool { return a.Type().Kind == types.TimestampLTZ }
		if slices.Contains(ofZone, name) && (name != "UNIX_TIMESTAMP" || len(e.Args) > 0) || slices.Contains(ofInstant, name) && slices.ContainsFunc(e.Args, isInstant) {
			return name
		}
	case *plan.Cast:
		from, to := e.Arg.Type(), e.T
		if from.Kind == types.TimestampLTZ && isWall(to) || to.Kind == types.TimestampLTZ && isWall(from) {
			return "the cast from " + plain(from) + " to " + plain(to)
		}
	}
	return ""
}

// isWall reports whether a type holds the time that a clock on the wall shows, as a value or as text.
func isWall(t types.Type) bool {
	return t.IsString() || t.Kind == types.Timestamp || t.Kind == types.Date || t.Kind == types.Time
}

// plain is a type without its nullability and, for a text, its length.
func plain(t types.Type) string {
	if t.IsString() {
		return "text"
	}
	name, _, _ := strings.Cut(t.AsNullable().String(), "(")
	return name
}
