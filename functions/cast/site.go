package cast

import (
	"fmt"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// site is one CAST or TRY_CAST of a plan: what its kernels know besides the values.
type site struct {
	from, to types.Type
	try      bool
	env      *functions.Env
}

// maxShown bounds how much of a value an error shows.
const maxShown = 64

// fail ends a row that cannot be converted: NULL under TRY_CAST, an error that names the value otherwise.
func (s *site) fail(e *functions.Eval, row int32, in, out *batch.Vector, reason error) {
	if s.try {
		out.SetNull(int(row))
		return
	}
	s.failAlways(e, row, in, reason)
}

// failAlways ends a row whose value Flink's TRY_CAST does not catch either: the job fails there, too, if only when the
// impossible value leaves it.
func (s *site) failAlways(e *functions.Eval, row int32, in *batch.Vector, reason error) {
	text := s.printer(s.from)(nil, in, int(row))
	e.Fail(row, &Error{Value: shown(text), Quoted: s.from.IsString(), To: s.to, Reason: reason})
}

// Error is a value that cannot be converted.
type Error struct {
	Value  string // its text, cut where it is long
	Quoted bool   // the value is a text itself
	To     types.Type
	Reason error
}

// Error names value, target and reason.
func (e *Error) Error() string {
	v := e.Value
	if e.Quoted {
		v = "'" + v + "'"
	}
	return fmt.Sprintf("cannot cast %s to %s: %s", v, e.To.AsNullable(), e.Reason)
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Reason }

func shown(text []byte) string {
	if len(text) <= maxShown {
		return string(text)
	}
	cut := maxShown
	for cut > maxShown-utf8.UTFMax && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return string(text[:cut]) + "…"
}

// same copies values that are held alike under both types.
func same(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	in := args[0]
	for _, row := range sel {
		out.Copy(int(row), in, int(row))
	}
}

// nothing makes rows NULL: the cast of a bare NULL.
func nothing(_ *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
	for _, row := range sel {
		out.SetNull(int(row))
	}
}
