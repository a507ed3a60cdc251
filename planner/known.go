package planner

// Known is a table or view of the current database, for those who help to write a query.
type Known struct {
	Name    string
	View    bool
	Columns []KnownColumn
}

// KnownColumn is a column with its type as it is shown.
type KnownColumn struct{ Name, Type string }

// Known lists the tables and views that a query can name alone, by name.
func (s *Session) Known() []Known {
	var all []Known
	in := s.catalog.current
	for _, name := range s.catalog.names(in.catalog, in.database) {
		in.object = name
		t := s.catalog.find(in)
		k := Known{Name: name, View: t.isView()}
		if k.View {
			for _, c := range t.view.query.Columns {
				k.Columns = append(k.Columns, KnownColumn{c.Name, shownType(c.Type, c.Time)})
			}
		}
		for i := range t.columns {
			c := &t.columns[i]
			k.Columns = append(k.Columns, KnownColumn{c.name, shownType(c.typ, t.shownTime(c))})
		}
		all = append(all, k)
	}
	return all
}

// Setting is the value of a key of SET, "" when it is not set.
func (s *Session) Setting(key string) string { return s.value(key) }
