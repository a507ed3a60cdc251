package compare

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/internal/jsonscan"
)

// mostShown is how much of a value is written, in characters.
const mostShown = 200

// WriteText writes a report for people.
func WriteText(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	unit := r.unit()
	if r.Equal() {
		fmt.Fprintf(out, "%s and %s say the same: %s\n", r.Left, r.Right, many(r.Same, unit))
	} else {
		fmt.Fprintf(out, "%s and %s differ: %s the same, %d differ, %d only in %s, %d only in %s\n", r.Left, r.Right, many(r.Same, unit), r.Differ, r.OnlyLeft, r.Left, r.OnlyRight, r.Right)
	}
	fmt.Fprintf(out, "read %s of %s and %d of %s\n", many(r.Records.Left, "record"), r.Left, r.Records.Right, r.Right)
	for _, n := range r.Notes {
		fmt.Fprintf(out, "note: %s\n", n)
	}
	r.writeFields(out)
	for _, kind := range []struct {
		kind  Kind
		title string
		all   int64
	}{{Differs, "differ", r.Differ}, {OnlyLeftKind, "only in " + r.Left, r.OnlyLeft}, {OnlyRightKind, "only in " + r.Right, r.OnlyRight}} {
		r.writeKind(out, kind.kind, kind.title, kind.all)
	}
	return out.Flush()
}

// unit is what is counted.
func (r *Report) unit() string {
	if r.Keyed {
		return "key"
	}
	return "record"
}

func many(n int64, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%d %s", n, unit)
}

func (r *Report) writeFields(w io.Writer) {
	if len(r.Fields) == 0 {
		return
	}
	of := ""
	if int64(r.Examined) < r.Differ {
		of = fmt.Sprintf(" of %d that were looked at", r.Examined)
	}
	fmt.Fprintf(w, "\nfields that differ, and in how many keys%s\n", of)
	width := 0
	for _, f := range r.Fields {
		width = max(width, len([]rune(place(f.Path))))
	}
	for _, f := range r.Fields {
		fmt.Fprintf(w, "  %-*s  %d\n", width, diag.Printable(place(f.Path)), f.Keys)
	}
}

// place names a field; that of the record as a whole has no name.
func place(path string) string {
	if path == "" {
		return "(the record)"
	}
	return path
}

func (r *Report) writeKind(w io.Writer, kind Kind, title string, all int64) {
	if all == 0 {
		return
	}
	shown := int64(0)
	for _, d := range r.Differences {
		if d.Kind != kind {
			continue
		}
		if shown == 0 {
			fmt.Fprintf(w, "\n%s\n", title)
		}
		if shown += d.count(); kind == Differs {
			r.writeDiffering(w, d)
			continue
		}
		key := keyText(d.Key)
		if key != "" {
			key += "  "
		}
		if n := d.Versions.Left + d.Versions.Right; d.Key == nil && n > 1 {
			key = fmt.Sprintf("%s %d, %s %d: ", r.Left, d.Versions.Left, r.Right, d.Versions.Right)
		}
		fmt.Fprintf(w, "  %s%s\n", key, valueText(d.Value, "a deletion"))
	}
	if rest := all - shown; rest > 0 && shown > 0 {
		fmt.Fprintf(w, "  and %d more\n", rest)
	}
}

// count is how many of what the report counts the difference stands for.
func (d *Difference) count() int64 {
	if d.Key != nil {
		return 1
	}
	return max(d.Versions.Left-d.Versions.Right, d.Versions.Right-d.Versions.Left)
}

func (r *Report) writeDiffering(w io.Writer, d Difference) {
	version := ""
	if d.Version > 0 {
		version = fmt.Sprintf(": version %d is the first that differs, of %d in %s and %d in %s", d.Version, d.Versions.Left, r.Left, d.Versions.Right, r.Right)
	}
	fmt.Fprintf(w, "  %s%s\n", keyText(d.Key), version)
	width := max(len([]rune(r.Left)), len([]rune(r.Right)))
	for _, f := range d.Fields {
		name := ""
		if f.Path != "" {
			name = f.Path + ": "
		}
		missing := "nothing"
		if f.Path == "" {
			missing = "a deletion"
		}
		blank := strings.Repeat(" ", len([]rune(name)))
		fmt.Fprintf(w, "    %s%-*s  %s\n", diag.Printable(name), width, r.Left, valueText(f.Left, missing))
		fmt.Fprintf(w, "    %s%-*s  %s\n", blank, width, r.Right, valueText(f.Right, missing))
	}
}

// keyText is a key for people: id=1, region="eu".
func keyText(key []byte) string {
	if key == nil {
		return ""
	}
	var c canon
	n := c.parse(key)
	if c.tree.Item(n).Kind != jsonscan.Object {
		return valueText(key, "")
	}
	var parts []string
	for x := c.tree.First(n); x >= 0; x = c.tree.Next(x) {
		parts = append(parts, diag.Printable(string(c.tree.Name(x)))+"="+valueText(c.text(x), ""))
	}
	return strings.Join(parts, ", ")
}

// valueText is a value for people, cut where it is long; missing stands for none.
func valueText(v []byte, missing string) string {
	if v == nil {
		return missing
	}
	text := []rune(string(v))
	if len(text) > mostShown {
		return diag.Printable(string(text[:mostShown])) + "…"
	}
	return diag.Printable(string(v))
}
