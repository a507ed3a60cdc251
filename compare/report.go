package compare

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Report is what a comparison found.
type Report struct {
	Left, Right string
	Key         []string // the fields of the key; none: the records' own keys, or none
	Keyed       bool     // keys are compared, not records without one
	Records     Pair     // that were read
	// Same, Differ, OnlyLeft and OnlyRight count keys, or records without one.
	Same, Differ, OnlyLeft, OnlyRight int64
	// Fields are those that differ, the most frequent first, and Examined is in how many of the keys that differ they were looked for.
	Fields      []FieldCount
	Examined    int
	Differences []Difference // some of them: those that differ, then those of one side only
	Notes       []string     // what else is to say
}

// Pair is a number of each side.
type Pair struct{ Left, Right int64 }

// FieldCount is in how many keys a field differs. Elements of lists count as one: items[].price.
type FieldCount struct {
	Path string
	Keys int64
}

// Difference is a key that differs, or that one side has.
type Difference struct {
	Kind     Kind
	Key      []byte  // JSON: an object of the fields of the key, or the record's own key; nil: the record has none
	Fields   []Field // of one that differs
	Version  int     // which of its versions is the first that differs, from 1 on; 0 where only the last one counts
	Versions Pair    // how many there are; of records without a key how many equal ones
	Value    []byte  // of one that one side has: the record, the last where there are several
}

// Kind is how the sides differ.
type Kind string

// The kinds.
const (
	Differs       Kind = "differ"
	OnlyLeftKind  Kind = "only_left"
	OnlyRightKind Kind = "only_right"
)

// Equal reports whether nothing differs.
func (r *Report) Equal() bool { return r.Differ+r.OnlyLeft+r.OnlyRight == 0 }

func newReport(left, right Side, c counts, readers [2]*reader) *Report {
	r := &Report{Left: left.Name, Right: right.Name, Records: Pair{readers[0].records, readers[1].records}}
	r.Keyed = c.keys > 0 || readers[0].keyed()
	r.Same, r.Differ, r.OnlyLeft, r.OnlyRight = c.same, c.differ, c.onlyLeft, c.onlyRight
	for _, p := range readers[0].key {
		r.Key = append(r.Key, p.text)
	}
	r.Notes = notes([2]Side{left, right}, c, readers)
	return r
}

// notes are what else is to say of the records that were read.
func notes(sides [2]Side, c counts, readers [2]*reader) []string {
	var all []string
	if readers[0].records+readers[1].records == 0 {
		return []string{"nothing was compared: no side has any record"}
	}
	rest := readers[1].ignore.unfound(nil)
	for _, text := range slices.Sorted(slices.Values(readers[0].ignore.unfound(nil))) {
		if slices.Contains(rest, text) {
			all = append(all, fmt.Sprintf("no record has the field %s, which is to be ignored", text))
		}
	}
	for i, side := range sides {
		if side.Note != nil {
			if note := side.Note(); note != "" {
				all = append(all, side.Name+": "+note)
			}
		}
		if n := readers[i].astray; n > 0 {
			all = append(all, side.Name+": left out "+many(n, "deletion")+" of which nothing says which key it is of")
		}
		if n := c.scattered[i]; n > 0 {
			all = append(all, side.Name+": records of "+many(n, "key")+" lie in several partitions, so that their order is by chance")
		}
	}
	return all
}

var element = regexp.MustCompile(`\[\d+\]`)

// describe adds the details.
func (r *Report) describe(d *details, ignore *paths, limit int) {
	var f fields
	counted := map[string]int64{}
	for _, x := range d.picked {
		if x.cut {
			continue
		}
		found, ok := x.difference(&f, d.versions, ignore)
		if !ok {
			continue // the systems have changed since the first reading
		}
		r.Differences = append(r.Differences, found)
		if found.Kind != Differs {
			continue
		}
		r.Examined++
		places := map[string]bool{}
		for _, field := range found.Fields {
			places[element.ReplaceAllString(field.Path, "[]")] = true
		}
		for p := range places {
			counted[p]++
		}
	}
	for p, n := range counted {
		r.Fields = append(r.Fields, FieldCount{p, n})
	}
	slices.SortFunc(r.Fields, func(a, b FieldCount) int {
		return cmp.Or(cmp.Compare(b.Keys, a.Keys), strings.Compare(a.Path, b.Path))
	})
	r.show(limit)
	if d.cut {
		r.Notes = append(r.Notes, fmt.Sprintf("values of more than %d MB differ: of some keys it is not shown how", mostHeld>>20))
	}
}

// show leaves of each kind so many differences, in order.
func (r *Report) show(limit int) {
	slices.SortFunc(r.Differences, func(a, b Difference) int {
		return cmp.Or(strings.Compare(string(a.Kind), string(b.Kind)), compareKeys(a.Key, b.Key), bytes.Compare(a.Value, b.Value))
	})
	shown := map[Kind]int{}
	r.Differences = slices.DeleteFunc(r.Differences, func(d Difference) bool {
		shown[d.Kind]++
		return shown[d.Kind] > limit
	})
}

// compareKeys orders keys for people: shorter numbers are smaller.
func compareKeys(a, b []byte) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), bytes.Compare(a, b))
}

// difference is what is to tell of a key. ok is false where nothing differs any more.
func (x *detail) difference(f *fields, versions bool, ignore *paths) (d Difference, ok bool) {
	d = Difference{Kind: Differs, Key: x.key, Versions: Pair{int64(x.n[0]), int64(x.n[1])}}
	left, right := x.values[0], x.values[1]
	switch {
	case x.state == onlyLeft:
		d.Kind = OnlyLeftKind
		return d, d.only(f, left, ignore)
	case x.state == onlyRight:
		d.Kind = OnlyRightKind
		return d, d.only(f, right, ignore)
	case versions:
		return d, d.versions(f, left, right, ignore)
	case len(left) == 0 || len(right) == 0:
		return d, false
	}
	d.Fields = f.of(left[0], right[0], ignore)
	return d, len(d.Fields) > 0
}

// only takes the last version of a key that one side has.
func (d *Difference) only(f *fields, values [][]byte, ignore *paths) bool {
	if len(values) == 0 {
		return false
	}
	if last := values[len(values)-1]; last != nil {
		d.Value = f.shown(last, ignore)
	}
	return true
}

// versions finds the first version that differs.
func (d *Difference) versions(f *fields, left, right [][]byte, ignore *paths) bool {
	for i := range min(len(left), len(right)) {
		if d.Fields = f.version(left[i], right[i], ignore); len(d.Fields) > 0 {
			d.Version = i + 1
			return true
		}
	}
	d.Version = min(len(left), len(right)) + 1
	return len(left) != len(right)
}

// version compares two versions, of which each may be a deletion.
func (f *fields) version(left, right []byte, ignore *paths) []Field {
	switch {
	case left == nil && right == nil:
		return nil
	case left == nil || right == nil:
		return []Field{{Left: left, Right: right}}
	}
	return f.of(left, right, ignore)
}
