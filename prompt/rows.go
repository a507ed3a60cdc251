package prompt

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/leatsql/leat/engine"
)

// Mode is how Flink's client shows rows, 'sql-client.execution.result-mode'.
type Mode string

// The modes. None is set where no one has set any: then rows that end are a table, as are those that do not, live.
const (
	Changelog Mode = "CHANGELOG" // with their kinds
	Tableau   Mode = "TABLEAU"   // each when it comes, as Flink prints it
)

// Style is how rows are written.
type Style struct {
	Format Format
	Mode   Mode
	Widest int // of a column whose type has no width, in tableau mode
	Screen int // how wide the screen is that a table is for, 0 for none
}

// WriteRows runs a query and writes its rows until they end or ctx does. Where they end, and change rows that were given, those that
// are left are written, unless the mode asks for the changes.
func WriteRows(ctx context.Context, out io.Writer, q *engine.Query, s Style) error {
	if q.IsText() && (s.Format == Table || s.Format == Vertical) {
		return writeText(ctx, out, q)
	}
	kinds := q.Endless() || q.Tables() && (s.Mode == Changelog || s.Mode == Tableau) && !q.Batch()
	w, err := newRowWriter(out, q.Columns(), s.Format, s.table(q, kinds))
	if err != nil {
		return err
	}
	if q.Updating() && (!kinds || s.Format != Table) && !q.Endless() {
		q.Settle()
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var failed error
	rows := 0
	take := func(row engine.TextRow) {
		if failed != nil {
			return
		}
		rows++
		if failed = w.row(row); failed != nil {
			cancel()
		}
	}
	if s.Format == JSON {
		err = q.JSON(ctx, func(kind string, object []byte) { take(engine.TextRow{Kind: kind, Values: [][]byte{object}}) })
	} else {
		err = q.Text(ctx, take)
	}
	if failed == nil && (err == nil || rows > 0 || ctx.Err() != nil) { // a query that failed has no empty result; what came before stands
		failed = w.end()
	}
	return errors.Join(failed, err)
}

// table is how a query's table is drawn.
func (s Style) table(q *engine.Query, kinds bool) tableStyle {
	t := tableStyle{screen: s.Screen, whole: !q.Tables(), kinds: kinds, live: q.Endless() || kinds && s.Mode == Tableau}
	if s.Mode == Tableau && q.Tables() {
		t.flink = s.Widest
	}
	return t
}

// writeText writes an answer that is one text.
func writeText(ctx context.Context, out io.Writer, q *engine.Query) error {
	var failed error
	err := q.Text(ctx, func(row engine.TextRow) {
		_, failed = out.Write(append(bytes.TrimRight(printable(row.Values[0]), "\n"), '\n'))
	})
	return errors.Join(failed, err)
}

// newRowWriter returns a writer of rows; of JSON the rows are objects.
func newRowWriter(out io.Writer, columns []engine.QueryColumn, format Format, style tableStyle) (rowWriter, error) {
	switch format {
	case JSON:
		return &jsonWriter{out}, nil
	case CSV:
		return newCSV(out, columns)
	case Vertical:
		return newVertical(out, columns), nil
	case Table:
	}
	return newTable(out, columns, style), nil
}

// jsonWriter writes objects, a line each.
type jsonWriter struct{ w io.Writer }

func (j *jsonWriter) row(r engine.TextRow) error {
	if err := onlyInserts(r.Kind); err != nil {
		return err
	}
	_, err := j.w.Write(append(r.Values[0], '\n'))
	return err
}

func (j *jsonWriter) end() error { return nil }

// keep is a row whose memory is its own.
func keep(r engine.TextRow) engine.TextRow {
	values := make([][]byte, len(r.Values))
	for i, v := range r.Values {
		values[i] = bytes.Clone(v)
	}
	return engine.TextRow{Kind: r.Kind, Values: values}
}
