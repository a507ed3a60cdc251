package jsons

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// construct appends the JSON text of a row's arguments.
type construct func(dst []byte, args []*batch.Vector, row int) ([]byte, error)

// kernel writes the texts into the arena, with room for what the longest so far was.
func (c construct) kernel() functions.Kernel {
	longest := 64
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, row := range sel {
			text, err := c(e.Arena.Room(longest), args, int(row))
			if err == nil && len(text) > functions.MaxText {
				err = functions.ErrTooLong
			}
			if err != nil {
				e.Fail(row, err)
				out.SetNull(int(row))
				continue
			}
			longest = max(longest, len(text))
			out.SetBytes(int(row), e.Arena.Keep(text))
		}
	}
}

// compileString is the Compile of JSON_STRING.
func compileString(c *functions.Call) (functions.Kernel, error) {
	write := argumentWriter(c.Args[0])
	return construct(func(dst []byte, args []*batch.Vector, row int) ([]byte, error) {
		return write(dst, args[0], row)
	}).kernel(), nil
}

// compileObject is the Compile of JSON_OBJECT.
func compileObject(c *functions.Call) (functions.Kernel, error) {
	return construct(objectOf(c.Args).compute).kernel(), nil
}

// compileArray is the Compile of JSON_ARRAY: the clause, then values.
func compileArray(c *functions.Call) (functions.Kernel, error) {
	absent := word(c.Args[0]) != "NULL ON NULL"
	writers := make([]writer, len(c.Args))
	for i, a := range c.Args[1:] {
		writers[i+1] = orNull(argumentWriter(a))
	}
	return construct(func(dst []byte, args []*batch.Vector, row int) ([]byte, error) {
		dst = append(dst, '[')
		start := len(dst)
		var err error
		for i := 1; i < len(writers); i++ {
			if absent && args[i].IsNull(row) {
				continue
			}
			if len(dst) > start {
				dst = append(dst, ',')
			}
			if dst, err = writers[i](dst, args[i], row); err != nil {
				return nil, err
			}
		}
		return append(dst, ']'), nil
	}).kernel(), nil
}
