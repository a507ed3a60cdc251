package prompt

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"github.com/leatsql/leat/engine"
)

// Format is how rows are written.
type Format string

// The formats.
const (
	Table    Format = "table"    // columns under one another, in a frame
	Vertical Format = "vertical" // a line for each column
	CSV      Format = "csv"      // RFC 4180, with a line of names; NULL is nothing, an empty text is ""
	JSON     Format = "json"     // an object in a line for each row
)

// rowWriter writes the rows of one query.
type rowWriter interface {
	row(engine.TextRow) error
	// end writes what is left.
	end() error
}

// csvWriter writes CSV. encoding/csv writes NULL and the empty text alike, so texts are quoted here.
type csvWriter struct {
	w    io.Writer
	line []byte
}

func newCSV(w io.Writer, columns []engine.QueryColumn) (*csvWriter, error) {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	head := csv.NewWriter(w)
	if err := head.Write(names); err != nil {
		return nil, err
	}
	head.Flush()
	return &csvWriter{w: w}, head.Error()
}

func (c *csvWriter) row(r engine.TextRow) error {
	if err := onlyInserts(r.Kind); err != nil {
		return err
	}
	c.line = c.line[:0]
	for i, v := range r.Values {
		if i > 0 {
			c.line = append(c.line, ',')
		}
		c.line = appendField(c.line, v)
	}
	c.line = append(c.line, '\n')
	_, err := c.w.Write(c.line)
	return err
}

func appendField(dst, v []byte) []byte {
	text := string(v)
	if v == nil {
		return dst
	}
	if text != "" && !strings.ContainsAny(text, "\",\r\n") && text == strings.TrimSpace(text) {
		return append(dst, text...)
	}
	return append(append(append(dst, '"'), strings.ReplaceAll(text, `"`, `""`)...), '"')
}

func (c *csvWriter) end() error { return nil }

// onlyInserts refuses rows that take others back, in formats that cannot say so.
func onlyInserts(kind string) error {
	if kind != "+I" {
		return fmt.Errorf("the query changes rows that it has given (%s): write it as a table, with --output table", kind)
	}
	return nil
}

// verticalWriter writes a line for each column.
type verticalWriter struct {
	w       io.Writer
	columns []engine.QueryColumn
	width   int
	rows    int
}

func newVertical(w io.Writer, columns []engine.QueryColumn) *verticalWriter {
	v := &verticalWriter{w: w, columns: columns}
	for _, c := range columns {
		v.width = max(v.width, width(shown(c.Name)))
	}
	return v
}

func (v *verticalWriter) row(r engine.TextRow) error {
	v.rows++
	var b strings.Builder
	fmt.Fprintf(&b, "-[ %s %d ]-\n", r.Kind, v.rows)
	for i, c := range v.columns {
		name := shown(c.Name)
		b.WriteString(name + strings.Repeat(" ", v.width-width(name)) + " | " + Cell(r.Values[i]) + "\n")
	}
	_, err := io.WriteString(v.w, b.String())
	return err
}

func (v *verticalWriter) end() error { return nil }
