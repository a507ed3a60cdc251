package temporal

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

func dateFormat() *functions.Function {
	timestamp := func(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.IsTimestamp() }
	result := functions.ReturnsNullable(types.StringType())
	return &functions.Function{
		Name: "DATE_FORMAT", Family: "temporal",
		Doc: "A point of time written as a pattern of Java's DateTimeFormatter says; or a text, yyyy-MM-dd HH:mm:ss, written as a pattern of " +
			"Java's SimpleDateFormat says, NULL where it tells no time.",
		Examples: []functions.Example{{Expr: "DATE_FORMAT(TIMESTAMP '2024-01-02 03:04:05', 'yyyyMMdd')", Result: "20240102"}},
		Overloads: []functions.Overload{
			{Params: []functions.Param{{Name: "t", Accepts: timestamp}, textParam("pattern")}, Result: result, Compile: formatTimestamp},
			{Params: []functions.Param{textParam("t"), textParam("pattern")}, Result: result, Compile: formatText},
		},
	}
}

func formatTimestamp(c *functions.Call) (functions.Kernel, error) {
	formats := functions.NewByText(javatime.NewFormatter, c.Args[1])
	zone := javatime.NewZone(nil)
	if c.Args[0].Type.Kind == types.TimestampLTZ {
		zone = javatime.NewZone(c.Env.Zone)
	}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			format, err := formats.Of(args[1].Bytes[i])
			if err != nil {
				e.Fail(i, err)
				continue
			}
			t := args[0].Times[i]
			t.Millis = wall(t.Millis, zone)
			text, err := format.Append(e.Arena.Room(roomForTime), t)
			if err != nil {
				e.Fail(i, err)
				continue
			}
			out.Bytes[i] = e.Arena.Keep(text)
		}
	}, nil
}

func formatText(c *functions.Call) (functions.Kernel, error) {
	printers := functions.NewByText(javatime.NewSimplePrinter, c.Args[1])
	utc := javatime.NewLegacyZone(nil)
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			printer, err := printers.Of(args[1].Bytes[i])
			if err != nil {
				e.Fail(i, err)
				continue
			}
			seconds := javatime.ParseUnixTimestamp(args[0].Bytes[i], utc)
			if seconds == javatime.NoUnixTimestamp {
				out.SetNull(int(i))
				continue
			}
			printMillis(e, i, printer, seconds*1000, utc, out)
		}
	}, nil
}
