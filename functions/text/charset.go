package text

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javacharset"
)

// charsets keeps the converters of the charsets of rows; a name that is none fails the row.
type charsets map[string]javacharset.Converter

func (c charsets) of(name []byte) (javacharset.Converter, error) {
	if known, ok := c[string(name)]; ok {
		return known, nil
	}
	found, err := javacharset.Find(string(name))
	if err != nil {
		return javacharset.Converter{}, fmt.Errorf("there is no charset '%s'", name)
	}
	if len(c) == maxPatterns {
		clear(c)
	}
	c[string(name)] = found.Converter()
	return c[string(name)], nil
}

// compileEncode is ENCODE.
func compileEncode(*functions.Call) (functions.Kernel, error) {
	known := charsets{}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			to, err := known.of(args[1].Bytes[i])
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
func compileDecode(*functions.Call) (functions.Kernel, error) {
	known := charsets{}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			from, err := known.of(args[1].Bytes[i])
			if err != nil {
				e.Fail(i, err)
				continue
			}
			out.Bytes[i] = from.Decode(e.Arena, args[0].Bytes[i])
		}
	}, nil
}
