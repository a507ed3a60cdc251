package compat

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/types"
)

// sinkColumns compares the columns that are written. Readers find fields by name.
func (c *comparison) sinkColumns(o, n *Table) {
	renamed := renamedColumns(o, n)
	for i := range o.Columns {
		old := &o.Columns[i]
		if !old.Written {
			continue
		}
		now := n.column(old.Name)
		switch {
		case now != nil && now.Written:
			c.sinkType(old, now, n)
		case renamed[old.Name] != nil:
			to := renamed[old.Name]
			c.tell(change{
				code:    diag.ColumnRemoved,
				message: fmt.Sprintf("column %s of %s is called %s now: readers do not find it", old.Name, n.Name, to.Name),
				help:    "write both until the readers have moved",
			}, old.At, to.At)
		default:
			c.tell(change{
				code:    diag.ColumnRemoved,
				message: fmt.Sprintf("%s has no column %s any more: readers do not find it", n.Name, old.Name),
			}, old.At, n.At)
		}
	}
	taken := map[*Column]bool{}
	for _, to := range renamed {
		taken[to] = true
	}
	for i := range n.Columns {
		now := &n.Columns[i]
		if was := o.column(now.Name); now.Written && (was == nil || !was.Written) && !taken[now] {
			c.tell(change{
				code:    diag.ColumnAdded,
				message: fmt.Sprintf("%s has a new column %s: readers that refuse fields they do not know must know it first", n.Name, now.Name),
				was:     "the table without it",
			}, o.At, now.At)
		}
	}
}

// renamedColumns guesses which columns have other names: a new one of the same type at the place of one that is gone.
func renamedColumns(o, n *Table) map[string]*Column {
	renamed := map[string]*Column{}
	if len(o.Columns) != len(n.Columns) {
		return renamed
	}
	for i := range o.Columns {
		old, now := &o.Columns[i], &n.Columns[i]
		if n.column(old.Name) == nil && o.column(now.Name) == nil && old.Type.EqualIgnoringNull(now.Type) && old.Written && now.Written {
			renamed[old.Name] = now
		}
	}
	return renamed
}

func (c *comparison) sinkType(old, now *Column, n *Table) {
	for _, d := range typeChanges(old.Name, old.Type, now.Type) {
		switch d.kind {
		case fieldGone:
			c.tell(change{code: diag.ColumnRemoved, message: fmt.Sprintf("%s has no field %s any more: readers do not find it", n.Name, d.path)}, old.At, now.At)
		case fieldNew:
			c.tell(change{code: diag.ColumnAdded, message: fmt.Sprintf("%s has a new field %s: readers that refuse fields they do not know must know it first", n.Name, d.path)}, old.At, now.At)
		case otherKind:
			c.tell(change{code: diag.ColumnRetyped, message: fmt.Sprintf("%s of %s is %s instead of %s: readers expect the old type", d.path, n.Name, d.now, d.old)}, old.At, now.At)
		case otherSize:
			c.tell(change{code: diag.ColumnResized, message: fmt.Sprintf("%s of %s is %s instead of %s: readers may expect no such values", d.path, n.Name, d.now, d.old)}, old.At, now.At)
		case nowNullable:
			c.tell(change{code: diag.ColumnResized, message: fmt.Sprintf("%s of %s may be NULL now: readers may expect no NULL", d.path, n.Name)}, old.At, now.At)
		}
	}
}

// sourceColumns compares the columns that are read: what the writers write has not changed.
func (c *comparison) sourceColumns(o, n *Table) {
	for i := range n.Columns {
		now := &n.Columns[i]
		old := o.column(now.Name)
		if old == nil {
			continue
		}
		for _, d := range typeChanges(now.Name, old.Type, now.Type) {
			switch d.kind {
			case otherKind:
				c.tell(change{code: diag.ColumnRetyped, message: fmt.Sprintf("%s of %s is read as %s instead of %s: the writers write the old type", d.path, n.Name, d.now, d.old)}, old.At, now.At)
			case otherSize:
				c.tell(change{code: diag.ColumnResized, message: fmt.Sprintf("%s of %s is read as %s instead of %s: values of the writers may not fit", d.path, n.Name, d.now, d.old)}, old.At, now.At)
			case fieldGone, fieldNew, nowNullable: // read by name, and NULL where a message has none
			}
		}
	}
}

// typeChange is a difference of two types at a path, "address.zip".
type typeChange struct {
	kind     changeKind
	path     string
	old, now types.Type
}

type changeKind uint8

const (
	fieldGone changeKind = iota
	fieldNew
	otherKind
	otherSize
	nowNullable
)

// typeChanges finds what is different, in rows by the names of fields.
func typeChanges(path string, old, now types.Type) []typeChange {
	if old.Equal(now) {
		return nil
	}
	if !sameFamily(old, now) {
		return []typeChange{{otherKind, path, old.AsNullable(), now.AsNullable()}}
	}
	var all []typeChange
	switch now.Kind {
	case types.Row:
		all = rowChanges(path, old, now)
	case types.Array, types.Map, types.Multiset:
		all = elementChanges(path, old, now)
	default:
		if !old.EqualIgnoringNull(now) {
			return []typeChange{{otherSize, path, old.AsNullable(), now.AsNullable()}}
		}
	}
	if now.Nullable && !old.Nullable {
		all = append(all, typeChange{nowNullable, path, old, now})
	}
	return all
}

func rowChanges(path string, old, now types.Type) []typeChange {
	var all []typeChange
	fields := map[string]types.Type{}
	for _, f := range now.Fields {
		fields[f.Name] = f.Type
	}
	before := map[string]bool{}
	for _, f := range old.Fields {
		before[f.Name] = true
		at := path + "." + f.Name
		if t, ok := fields[f.Name]; ok {
			all = append(all, typeChanges(at, f.Type, t)...)
		} else {
			all = append(all, typeChange{fieldGone, at, f.Type, types.Type{}})
		}
	}
	for _, f := range now.Fields {
		if !before[f.Name] {
			all = append(all, typeChange{fieldNew, path + "." + f.Name, types.Type{}, f.Type})
		}
	}
	return all
}

// sameFamily reports whether types differ at most in size: readers of one read the other, as long as values fit.
func sameFamily(a, b types.Type) bool {
	switch {
	case a.IsInteger():
		return b.IsInteger()
	case a.IsApproximate():
		return b.IsApproximate()
	case a.IsString():
		return b.IsString()
	case a.IsBinary():
		return b.IsBinary()
	}
	return a.Kind == b.Kind
}

func elementChanges(path string, old, now types.Type) []typeChange {
	var all []typeChange
	if now.Key != nil && old.Key != nil {
		all = typeChanges("the key of "+path, *old.Key, *now.Key)
	}
	return append(all, typeChanges("the element of "+path, *old.Elem, *now.Elem)...)
}
