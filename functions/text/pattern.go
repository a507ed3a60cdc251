package text

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/regex"
)

// compileRegexp is REGEXP. What is no pattern of Java matches nothing, and in Flink neither does ”.
func compileRegexp(c *functions.Call) (functions.Kernel, error) {
	patterns := functions.NewByText(regex.Compile, c.Args[1])
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			p, err := patterns.Of(args[1].Bytes[i])
			if err != nil || len(args[1].Bytes[i]) == 0 {
				out.Bools[i] = false
				continue
			}
			if out.Bools[i], err = p.Match(args[0].Bytes[i]); err != nil {
				e.Fail(i, err)
			}
		}
	}, nil
}

// compileExtract is REGEXP_EXTRACT.
func compileExtract(c *functions.Call) (functions.Kernel, error) {
	patterns := functions.NewByText(regex.Compile, c.Args[1])
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			group := int64(0)
			if len(args) > 2 {
				group = args[2].Ints[i]
			}
			p, err := patterns.Of(args[1].Bytes[i])
			if err != nil || group < 0 || group > int64(p.Groups()) {
				out.SetNull(int(i))
				continue
			}
			loc, err := p.Find(args[0].Bytes[i])
			switch {
			case err != nil:
				e.Fail(i, err)
			case loc == nil || loc[2*group] < 0:
				out.SetNull(int(i))
			default:
				out.Bytes[i] = args[0].Bytes[i][loc[2*group]:loc[2*group+1]]
			}
		}
	}, nil
}

// compileReplace is REGEXP_REPLACE. The text that takes the place of a match means itself: $1 is no group.
func compileReplace(c *functions.Call) (functions.Kernel, error) {
	patterns := functions.NewByText(regex.Compile, c.Args[1])
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			p, err := patterns.Of(args[1].Bytes[i])
			if err != nil {
				nothing(out, i)
				continue
			}
			s, by := args[0].Bytes[i], args[2].Bytes[i]
			made, last, found := e.Arena.Room(len(s)+len(by)), 0, false
			err = p.FindAll(s, func(loc []int) bool {
				made = append(append(made, s[last:loc[0]]...), by...)
				last, found = loc[1], true
				return len(made) <= functions.MaxText+len(s)
			})
			switch {
			case err != nil:
				e.Fail(i, err)
			case len(made) > functions.MaxText+len(s):
				e.Fail(i, functions.ErrTooLong)
			case !found:
				out.Bytes[i] = s
			default:
				out.Bytes[i] = e.Arena.Keep(append(made, s[last:]...))
			}
		}
	}, nil
}
