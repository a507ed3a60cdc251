package lint

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/settings"
)

// flinkSettings are the keys of Flink 1.20 that can be set in a session, one a line, with the successor behind an old one.
//
//go:embed settings.txt
var flinkSettings string

// closed are the families of keys of which flinkSettings has all. Of others, metrics or file systems, any key may be there.
var closed = []string{"table.", "execution.", "pipeline.", "state.", "restart-strategy.", "parallelism.", "sql-client.", "cleanup-strategy."}

// settingKeys says of each SET what becomes of it, but where it is heeded: a key that is ignored, one that is old, one that is none. Of
// what a flag gave it says only the last: it has no place in the script.
func settingKeys(subject *Subject, tree *tree, r *report) {
	successors := map[string]string{}
	for line := range strings.Lines(flinkSettings) {
		key, successor, _ := strings.Cut(strings.TrimSpace(line), " ")
		successors[key] = successor
	}
	told := map[string]bool{}
	for _, st := range tree.sets {
		if st.Key == "" || told[st.Key] {
			continue
		}
		told[st.Key] = true
		setting(st, successors, r)
	}
	for _, key := range subject.Outside {
		if _, flinks := successors[key]; !flinks && isNone(key) {
			r.list.Add(diag.Diagnostic{
				Severity: diag.Warning, Code: diag.UnknownSetting, Help: nearestSetting(key, successors),
				Message: fmt.Sprintf("neither Flink nor leat knows a setting '%s', which a flag gives; it has no effect", key),
			})
		}
	}
}

// isNone reports whether a key that Flink does not have is none of leat's either.
func isNone(key string) bool {
	known := settings.Find(key)
	return known != nil && known.Kind == settings.Ignored && isClosed(key)
}

func setting(st *ast.Set, successors map[string]string, r *report) {
	successor, flinks := successors[st.Key]
	known := settings.Find(st.Key)
	ignored := known != nil && known.Kind == settings.Ignored
	at := keyOf(r, st)
	switch {
	case successor != "":
		r.warn(diag.DeprecatedUse, at, "use '"+successor+"'", "setting '%s' is deprecated", st.Key)
	case !flinks && isNone(st.Key):
		r.warn(diag.UnknownSetting, at, nearestSetting(st.Key, successors), "neither Flink nor leat knows a setting '%s'; it has no effect", st.Key)
	case ignored:
		r.note(diag.IgnoredSetting, at, "", "'%s' is ignored: %s", st.Key, known.Reason())
	}
}

// open are families within those, of what does not come with Flink's core.
var open = []string{"table.exec.hive.", "table.exec.iceberg.", "state.backend.rocksdb.", "state.backend.forst."}

func isClosed(key string) bool {
	within := func(family string) bool { return strings.HasPrefix(key, family) }
	return slices.ContainsFunc(closed, within) && !slices.ContainsFunc(open, within)
}

// nearestSetting proposes a key of today.
func nearestSetting(key string, successors map[string]string) string {
	var keys []string
	for k, successor := range successors {
		if successor == "" {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	if near := options.Nearest(key, keys); near != "" {
		return "did you mean '" + near + "'?"
	}
	return ""
}

// keyOf is where the key of SET stands, which lies before the value.
func keyOf(r *report, st *ast.Set) diag.Span {
	before := r.source.Text[st.Span().Start:max(st.ValueAt.At.Start, st.Span().Start)]
	if i := strings.Index(before, st.Key); i >= 0 {
		at := st.Span().Start + i
		return diag.Span{Start: at, End: at + len(st.Key)}
	}
	return st.Span()
}
