package planner

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// alter changes what ALTER names.
func (s *Session) alter(st *ast.Alter) {
	switch st.What {
	case "TABLE":
		s.alterTable(st)
	case "VIEW":
		s.alterView(st)
	case "DATABASE":
		s.alterDatabase(st)
	case "CATALOG":
		s.alterCatalog(st)
	default:
		s.unsupported(st.Span(), "ALTER "+st.What, "")
	}
}

// alterable finds the table or view that ALTER changes; nil where there is none. Flink alters permanent ones only.
func (s *Session) alterable(st *ast.Alter, what string) *table {
	p, ok := s.fullName(&st.Name)
	if !ok {
		return nil
	}
	t := s.catalog.find(p)
	switch {
	case t == nil && st.IfExists, t != nil && t.temporary && st.IfExists:
	case t == nil:
		s.lookup(&st.Name)
	case t.broken:
	case t.temporary:
		s.report(st.Name.Span(), diag.UnknownTable, fmt.Sprintf("%s is temporary: only what is permanent can be altered", t.name), "drop it and create it anew")
	case upper(t.what()) != what:
		s.report(st.Name.Span(), diag.UnknownTable, fmt.Sprintf("%s is a %s", t.name, t.what()), "write ALTER "+upper(t.what())+" "+t.name)
	default:
		return t
	}
	return nil
}

// replace puts a changed table in the place of the one it was made of.
func (s *Session) replace(old, changed *table) {
	changed.used = changed.used || old.used
	if n := s.readers[old]; n > 0 { // of a table that was not read nothing is kept: a script may alter it thousands of times
		s.readers[changed] = n
	}
	s.catalog.remove(old)
	s.catalog.put(changed)
	s.catalog.all = slices.DeleteFunc(s.catalog.all, func(t *table) bool { return t == old })
}

func (s *Session) alterTable(st *ast.Alter) {
	t := s.alterable(st, "TABLE")
	if t == nil {
		return
	}
	if action, ok := st.Action.(*ast.RenameTo); ok {
		s.renameTo(t, action)
		return
	}
	before := len(s.diags)
	changed := *t
	changed.schema = t.clone()
	changed.options = slices.Clone(t.options)
	s.change(&changed, st)
	if s.diags[before:].HasMistakes() {
		t.doubtful = true
		return
	}
	s.replace(t, &changed)
}

// change does to a table what an action says.
func (s *Session) change(t *table, st *ast.Alter) {
	switch action := st.Action.(type) {
	case *ast.ChangeColumns:
		s.changeColumns(t, action)
		s.resolve(t, action.Span())
	case *ast.DropColumns:
		if s.dropColumns(t, action) {
			s.resolve(t, action.Span())
		}
	case *ast.RenameColumn:
		if s.renameColumn(t, action) {
			s.resolve(t, action.Span())
		}
	case *ast.DropPart:
		s.dropPart(t, action)
	case *ast.SetOptions:
		s.setOptions(t, action)
	case *ast.ResetOptions:
		s.resetOptions(t, action)
	case *ast.AddPartitions:
		s.addPartitions(t, action)
	case *ast.DropPartitions:
		s.dropPartitions(t, action)
	case *ast.Compact:
		s.report(action.Span(), diag.BadTable, fmt.Sprintf("%s is no managed table: it cannot be compacted", t.name), "")
	default:
		s.unsupported(st.Span(), "this ALTER TABLE", "")
	}
}

// renameTo gives a table or view another name in its database; a database in the new name is not heeded, as in Flink.
func (s *Session) renameTo(t *table, action *ast.RenameTo) {
	name := lastName(&action.Name)
	to := path{t.catalog, t.database, name}
	if there := s.catalog.permanent(to); there != nil {
		s.exists(action.Name.Span(), name, there)
		t.doubtful = true
		return
	}
	changed := *t
	changed.path, changed.name = to, name
	s.replace(t, &changed)
}

func (s *Session) setOptions(t *table, action *ast.SetOptions) {
	for i := range action.Options {
		o := s.tableOption(&action.Options[i])
		if at := t.option(o.key); at >= 0 {
			t.options[at] = o
			continue
		}
		t.options = append(t.options, o)
	}
	s.hideSecrets(t)
}

func (s *Session) resetOptions(t *table, action *ast.ResetOptions) {
	if len(action.Keys) == 0 {
		s.report(action.Span(), diag.BadTable, "RESET names no option", "")
	}
	for i := range action.Keys {
		key := action.Keys[i].Text
		if key == "connector" {
			s.report(action.Keys[i].Span(), diag.BadTable, "a table cannot do without 'connector'", "give another one: ALTER TABLE "+t.name+" SET ('connector' = '…')")
			continue
		}
		t.options = slices.DeleteFunc(t.options, func(o tableOption) bool { return o.key == key })
	}
}

// partitionName names a partition as SHOW PARTITIONS does: "a=1/b=2".
func partitionName(spec []ast.PartitionSpec) string {
	texts := make([]string, len(spec))
	for i, p := range spec {
		texts[i] = p.Column.Name + "=" + partitionText(p.Value)
	}
	return strings.Join(texts, "/")
}

// partitionText is a partition's value as text.
func partitionText(value ast.Expr) string {
	if l, ok := value.(*ast.Literal); ok {
		return l.Text
	}
	return ast.Print(value)
}

func (s *Session) addPartitions(t *table, action *ast.AddPartitions) {
	for _, p := range action.Partitions {
		if !s.checkPartition(t, p.Partition) {
			continue
		}
		text := partitionName(p.Partition)
		if slices.Contains(t.partitions, text) {
			if !action.IfNotExists {
				s.report(p.Span(), diag.DuplicateName, fmt.Sprintf("partition %s of %s is there already", text, t.name), "write IF NOT EXISTS")
			}
			continue
		}
		t.partitions = append(slices.Clone(t.partitions), text)
	}
}

func (s *Session) dropPartitions(t *table, action *ast.DropPartitions) {
	for _, p := range action.Partitions {
		text := partitionName(p)
		if i := slices.Index(t.partitions, text); i >= 0 {
			t.partitions = slices.Delete(slices.Clone(t.partitions), i, i+1)
		} else if !action.IfExists {
			s.report(action.Span(), diag.UnknownTable, fmt.Sprintf("%s has no partition %s", t.name, text), "")
		}
	}
}

// checkPartition checks that a partition names each of the columns by which the table is divided, and no other.
func (s *Session) checkPartition(t *table, spec []ast.PartitionSpec) bool {
	ok := true
	for i := range spec {
		if id := &spec[i].Column; !mentions(t.partition, id.Name) {
			s.report(id.Span(), diag.BadTable, fmt.Sprintf("%s is not partitioned by %s", t.name, id.Name), nearHelp(id.Name, mentioned(t.partition)))
			ok = false
		}
	}
	if ok && len(spec) != len(t.partition) {
		s.report(spec[0].Column.Span(), diag.BadTable, fmt.Sprintf("a partition of %s has values of all its columns: %s", t.name, join(mentioned(t.partition))), "")
		ok = false
	}
	return ok
}
