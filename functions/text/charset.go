package text

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javacharset"
)

// converter finds a charset by its name; one that is none fails the row.
func converter(name string) (javacharset.Converter, error) {
	found, err := javacharset.Find(name)
	if err != nil {
		return javacharset.Converter{}, fmt.Errorf("there is no charset '%s'", name)
	}
	return found.Converter(), nil
}

// compileEncode is ENCODE.
func compileEncode(c *functions.Call) (functions.Kernel, error) {
	charsets := functions.NewByText(converter, c.Args[1])
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			to, err := charsets.Of(args[1].Bytes[i])
			if err != nil {
				e.Fail(i, err)
				continue
			}
			s := args[0].Bytes[i]
			out.Bytes[i] = e.Arena.Keep(to.Encode(e.Arena.Room(4*len(s)+4), s))
		}
	}, nil
}

// compileDecode is DECODE.
func compileDecode(c *functions.Call) (functions.Kernel, error) {
	charsets := functions.NewByText(converter, c.Args[1])
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			from, err := charsets.Of(args[1].Bytes[i])
			if err != nil {
				e.Fail(i, err)
				continue
			}
			out.Bytes[i] = from.Decode(e.Arena, args[0].Bytes[i])
		}
	}, nil
}
