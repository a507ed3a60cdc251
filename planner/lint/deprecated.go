package lint

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// deprecatedFunction warns of functions that have a successor.
func deprecatedFunction(_ *Subject, tree *tree, r *report) {
	groupWindows(tree, r)
	const why = "this goes by way of a text in the session's time zone, where an hour of each autumn is there twice"
	for _, c := range tree.calls {
		if function(c) == "TO_TIMESTAMP" && len(c.Args) > 0 {
			if seconds, ok := unixText(c.Args[0]); ok {
				r.warn(diag.DeprecatedFunction, c.Span(), instant(r, seconds), why)
			}
		}
	}
	for _, c := range tree.casts {
		if seconds, ok := unixText(c.Expr); ok && strings.HasPrefix(c.Type.Name, "TIMESTAMP") {
			r.warn(diag.DeprecatedFunction, c.Span(), instant(r, seconds), why)
		}
	}
}

// instant is the call that makes a time of seconds, or of the milliseconds that they are made of.
func instant(r *report, seconds ast.Expr) string {
	if p, ok := seconds.(*ast.Paren); ok {
		seconds = p.Expr
	}
	if b, ok := seconds.(*ast.Binary); ok && b.Op == "/" {
		if l, ok := b.Right.(*ast.Literal); ok && l.Text == "1000" {
			return fmt.Sprintf("write TO_TIMESTAMP_LTZ(%s, 3)", source(r, b.Left))
		}
	}
	return fmt.Sprintf("write TO_TIMESTAMP_LTZ(%s, 0)", source(r, seconds))
}

// groupWindows warns of TUMBLE, HOP and SESSION in GROUP BY, which the window table functions have taken the place of.
func groupWindows(tree *tree, r *report) {
	for _, s := range tree.selects {
		for _, key := range s.GroupBy {
			c, ok := key.(*ast.Call)
			if !ok || len(c.Args) < 2 {
				continue
			}
			switch name := function(c); name {
			case "TUMBLE", "HOP", "SESSION":
				r.warn(diag.DeprecatedFunction, c.Span(), windowHelp(r, name, from(s), c), "group windows are deprecated: %s in GROUP BY", name)
			}
		}
	}
}

// from is the name of the table that a query block reads, "t" where it is not one table.
func from(s *ast.Select) string {
	if len(s.From) == 1 {
		if ref, ok := s.From[0].(*ast.TableRef); ok {
			return last(&ref.Name)
		}
	}
	return "t"
}

func windowHelp(r *report, name, table string, c *ast.Call) string {
	var sizes []string
	for _, a := range c.Args[1:] {
		sizes = append(sizes, source(r, a))
	}
	return fmt.Sprintf("read FROM TABLE(%s(TABLE %s, DESCRIPTOR(%s), %s)) and write GROUP BY window_start, window_end",
		name, table, source(r, c.Args[0]), strings.Join(sizes, ", "))
}

// unixText returns the seconds that FROM_UNIXTIME makes a text of.
func unixText(e ast.Expr) (seconds ast.Expr, ok bool) {
	c, ok := e.(*ast.Call)
	if !ok || function(c) != "FROM_UNIXTIME" || len(c.Args) == 0 {
		return nil, false
	}
	return c.Args[0], true
}

// source is a node as it is written, "…" where that is long.
func source(r *report, n ast.Node) string {
	const most = 40
	if t := n.Span().Text(r.source); len(t) <= most && !strings.Contains(t, "\n") {
		return t
	}
	return "…"
}

// legacyOptions warns of a table in the style before Flink 1.11, with the options that have taken the place of its own.
func legacyOptions(s *Subject, tree *tree, r *report) {
	for _, st := range s.Script.Statements {
		table, ok := st.(*ast.CreateTable)
		if !ok {
			continue
		}
		for i := range table.Options {
			o := &table.Options[i]
			if o.Key != "connector.type" && o.Key != "format.type" {
				continue
			}
			r.warn(diag.DeprecatedUse, o.KeyAt.At, legacyHelp(table), "'%s' is of Flink before 1.11: later ones do not know it", o.Key)
			break
		}
	}
}

// legacyHelp says what to write in place of a table's options.
func legacyHelp(table *ast.CreateTable) string {
	var successors []string
	for i := range table.Options {
		if s := successor(&table.Options[i]); s != "" {
			successors = append(successors, s)
		}
	}
	return "write " + strings.Join(successors, ", ")
}

// successor is an option of today for one of the old style, "" where there is none to be written.
func successor(o *ast.Option) string {
	pair := func(key, value string) string { return fmt.Sprintf("'%s' = '%s'", key, value) }
	switch o.Key {
	case "connector.type", "format.type":
		return pair(strings.TrimSuffix(o.Key, ".type"), o.Value)
	case "connector.startup-mode":
		return pair("scan.startup.mode", o.Value)
	case "connector.url", "connector.table", "connector.path":
		return pair(strings.TrimPrefix(o.Key, "connector."), "…")
	case "connector.table-name":
		return pair("table-name", o.Value)
	case "connector.hosts":
		return pair("hosts", o.Value)
	}
	if rest, ok := strings.CutPrefix(o.Key, "connector.properties."); ok && !strings.HasSuffix(rest, ".key") && !strings.HasSuffix(rest, ".value") {
		value := o.Value
		if diag.HoldsSecret(rest) {
			value = "…"
		}
		return pair("properties."+rest, value)
	}
	if rest, ok := strings.CutPrefix(o.Key, "connector."); ok && (rest == "topic" || rest == "index") {
		return pair(rest, o.Value)
	}
	return ""
}

// renamed are options of connectors that leat does not declare, with their successors.
var renamed = []struct{ connectors, old, successor string }{
	{"jdbc hbase-1.4 hbase-2.2", "lookup.cache.max-rows", "lookup.partial-cache.max-rows"},
	{"jdbc hbase-1.4 hbase-2.2", "lookup.cache.ttl", "lookup.partial-cache.expire-after-write"},
	{"jdbc", "lookup.cache.caching-missing-key", "lookup.partial-cache.cache-missing-key"},
}

// renamedOptions warns of them.
func renamedOptions(s *Subject, _ *tree, r *report) {
	for _, t := range s.Tables {
		for _, old := range renamed {
			if o, set := t.Options[old.old]; set && t.is(strings.Fields(old.connectors)...) {
				r.warn(diag.DeprecatedUse, o.KeyAt, "use '"+old.successor+"'", "option '%s' is deprecated", old.old)
			}
		}
	}
}
