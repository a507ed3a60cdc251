package temporal

import (
	"errors"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

func toTimestamp() *functions.Function {
	overloads := oneOrTwo(textParam("s"), types.TimestampOf(3), functions.Compiled(readTimestamp), readTimestampByPattern)
	return &functions.Function{
		Name: "TO_TIMESTAMP", Family: "temporal",
		Doc: "The date and time of day that a text tells, written yyyy-MM-dd HH:mm:ss or as a pattern of Java's DateTimeFormatter says; " +
			"NULL where it tells none.",
		Examples:  []functions.Example{{Expr: "TO_TIMESTAMP('2024-01-02 03:04:05')", Result: "2024-01-02 03:04:05.000"}},
		Overloads: overloads,
	}
}

func readTimestamp(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		seconds, nanos, err := javatime.ParseTimestamp(args[0].Bytes[i])
		if err != nil {
			out.SetNull(int(i))
			continue
		}
		out.Times[i] = types.InstantOf(seconds, nanos-nanos%1_000_000)
	}
}

// readTimestampByPattern compiles TO_TIMESTAMP with a pattern. Text of another form is read once more as java.sql reads it; text that
// is neither, and a pattern that is none, gives NULL. A pattern that is too long fails: Flink would take it.
func readTimestampByPattern(c *functions.Call) (functions.Kernel, error) {
	formats := functions.NewByText(javatime.NewFormatter, c.Args[1])
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			t, err := readByPattern(formats, args[1].Bytes[i], args[0].Bytes[i])
			switch {
			case errors.Is(err, javatime.ErrLongPattern):
				e.Fail(i, err)
			case err != nil:
				out.SetNull(int(i))
			default:
				out.Times[i] = t
			}
		}
	}, nil
}

func readByPattern(formats *functions.ByText[*javatime.Formatter], pattern, text []byte) (types.Instant, error) {
	format, err := formats.Of(pattern)
	if err != nil {
		return types.Instant{}, err
	}
	if t, ok := format.Parse(text); ok {
		return t, nil
	}
	seconds, nanos, ok := javatime.ParseSQLTime(text)
	if !ok {
		return types.Instant{}, errNoTime
	}
	return types.InstantOf(seconds, nanos), nil
}

var errNoTime = errors.New("the text is no time")
