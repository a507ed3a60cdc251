package lint

import (
	"strconv"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/types"
)

// madeRows warns of tables of datagen that Flink takes and fails on with their first row, or makes other rows of.
func madeRows(s *Subject, _ *tree, r *report) {
	for _, t := range s.Tables {
		if t.Options["connector"].Value != "datagen" {
			continue
		}
		for _, c := range t.Columns {
			madeColumn(t, c, r)
		}
	}
}

func madeColumn(t *Table, c Column, r *report) {
	option := func(name string) Option { return t.Options["fields."+c.Name+"."+name] }
	sequence := option("kind").Value == "sequence"
	switch {
	case sequence && c.Type.Kind == types.Decimal:
		r.warn(diag.NotPortable, option("kind").ValueAt, "declare "+c.Name+" as BIGINT and cast it where it is used",
			"Flink fails with the first row: a sequence of DECIMAL is no DECIMAL there")
	case sequence && c.Type.Kind == types.Float:
		for _, name := range []string{"start", "end"} {
			if n, err := strconv.ParseInt(option(name).Value, 10, 32); err == nil && int64(int16(n)) != n {
				r.warn(diag.NotPortable, option(name).ValueAt, "declare "+c.Name+" as DOUBLE", "Flink counts a sequence of FLOAT in 16 bits: this is %d there", int16(n))
			}
		}
	case c.Type.IsString() && isZero(option("length").Value):
		r.warn(diag.NotPortable, option("length").ValueAt, "take a length from 1 on", "Flink fails with the first row: it makes no text without characters")
	}
}

func isZero(number string) bool { return number != "" && strings.Trim(number, "0") == "" }
