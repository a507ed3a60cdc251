package positions

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/leatsql/leat/connectors"
)

// WriteText writes where the positions of kept readings stand, for people.
func WriteText(w io.Writer, kept []*Reading) error {
	for i, r := range kept {
		members := "no members"
		if len(r.Now.Readers) > 0 {
			members = "members: " + strings.Join(r.Now.Readers, ", ")
		}
		if err := head(w, i, "%s: consumer group '%s', %s", r, r.Now.Name, members); err != nil {
			return err
		}
		table := newTable(w, "TOPIC", "PARTITION", "POSITION", "START", "END", "LAG")
		for _, s := range r.Now.Splits {
			table.row(s.Split.Name, strconv.Itoa(int(s.Split.Partition)), number(s.Position), number(s.Start), number(s.End), number(lag(s)))
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// WriteMoves writes from where to where positions are moved, for people.
func WriteMoves(w io.Writer, moves []Move) error {
	for i, m := range moves {
		if err := head(w, i, "%s: consumer group '%s'", m.Reading, m.Reading.Now.Name); err != nil {
			return err
		}
		table := newTable(w, "TOPIC", "PARTITION", "FROM", "TO", "START", "END")
		for _, s := range m.Steps {
			table.row(s.Split.Name, strconv.Itoa(int(s.Split.Partition)), number(s.Position), number(s.To), number(s.Start), number(s.End))
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// head writes the line above the i-th table.
func head(w io.Writer, i int, format string, args ...any) error {
	blank := ""
	if i > 0 {
		blank = "\n"
	}
	_, err := fmt.Fprintf(w, blank+format+"\n", args...)
	return err
}

// number is a position in digits, "-" where there is none.
func number(p connectors.Position) string {
	if p == connectors.NotStored {
		return "-"
	}
	return strconv.FormatInt(int64(p), 10)
}

type table struct{ *tabwriter.Writer }

func newTable(w io.Writer, head ...string) table {
	t := table{tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)}
	t.row(head...)
	return t
}

func (t table) row(cells ...string) {
	fmt.Fprintln(t, strings.Join(cells, "\t"))
}
