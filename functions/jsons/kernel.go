package jsons

import (
	"errors"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/jsonscan"
)

// value computes JSON_VALUE of one call from what its path led to.
type value struct {
	onEmpty, onError behavior
	convert          convert
}

// newValue compiles the clauses; first is the place of RETURNING among the arguments.
func newValue(c *functions.Call, first int) (*value, error) {
	v := &value{convert: converterTo(c.Result.Kind)}
	var err error
	if v.onEmpty, err = newBehavior(c, first+1); err != nil {
		return nil, err
	}
	if v.onError, err = newBehavior(c, first+3); err != nil {
		return nil, err
	}
	return v, nil
}

// The reasons of failures under ERROR ON EMPTY and ERROR ON ERROR.
var (
	errEmpty     = errors.New("JSON_VALUE found no scalar, and its clause says ERROR ON EMPTY")
	errMalformed = errors.New("the text is not JSON, and JSON_VALUE's clause says ERROR ON ERROR")
	errMissing   = errors.New("the path of JSON_VALUE leads nowhere, and its clause says ERROR ON ERROR")
	errNull      = errors.New("the path of JSON_VALUE leads to null, and its clause says ERROR ON ERROR")
	errNoScalar  = errors.New("the path of JSON_VALUE leads to an object or an array, and its clause says ERROR ON ERROR")
	errPath      = errors.New("the path of JSON_VALUE is wrong, and its clause says ERROR ON ERROR")
)

func failureOf(k jsonscan.Kind) error {
	switch k {
	case jsonscan.Malformed:
		return errMalformed
	case jsonscan.Missing:
		return errMissing
	case jsonscan.Null:
		return errNull
	}
	return errNoScalar
}

// overItems is the kernel over what a merged extraction found.
func (v *value) overItems(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	items := args[0]
	for _, row := range sel {
		if items.IsNull(int(row)) {
			out.SetNull(int(row))
			continue
		}
		kind, lax := jsonscan.KindOf(items.Ints[row])
		v.set(e, row, args, out, jsonscan.Item{Kind: kind, Raw: items.Bytes[row]}, lax)
	}
}

// set gives a row the value of an item, or what the clauses say where it is no scalar.
func (v *value) set(e *functions.Eval, row int32, args []*batch.Vector, out *batch.Vector, it jsonscan.Item, lax bool) {
	switch {
	case it.Kind.IsScalar():
		v.convert(e, row, it, out)
	case lax:
		v.onEmpty.apply(e, row, args, out, errEmpty)
	default:
		v.onError.apply(e, row, args, out, failureOf(it.Kind))
	}
}
