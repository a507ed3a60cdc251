package builtin_test

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/internal/vectortest"
	"github.com/leatsql/leat/types"
)

// conformanceCase is a line of a conformance file: an expression over one row and what Flink answered.
type conformanceCase struct {
	ID, Kind, Expr, Form, TZ, Type string
	Inputs                         []struct{ Name, Literal, Type string }
	Value                          any
	Error                          *struct{ Phase string }
}

// folded are cases that Flink answers otherwise than it computes rows: it folds constants with other arithmetic, and finds that
// x < x is FALSE without comparing, even for arrays and maps, which have no order.
func folded(c *conformanceCase) bool {
	switch c.Expr {
	case "CAST(9223372036854775807 AS BIGINT) = CAST('9223372036854775807' AS DOUBLE)", "CAST(1 AS FLOAT)/3", "CAST(3 AS INT) / CAST(0 AS INT)":
		return true
	}
	return len(c.Inputs) == 2 && c.Inputs[0].Literal == c.Inputs[1].Literal && (strings.HasPrefix(c.Inputs[0].Type, "ARRAY") || strings.HasPrefix(c.Inputs[0].Type, "MAP"))
}

// crashes are cases in which Flink fails since it makes code that does not compile, or since the left operand of % does not fit the type of the result, though the result does.
func crashes(c *conformanceCase) bool {
	return c.Expr == "SIGN(a)" && c.Error != nil && c.Error.Phase == "runtime" || c.Expr == "a % b" && c.Error != nil && c.Error.Phase == "runtime" && c.Inputs[1].Literal == "CAST('2.50' AS DECIMAL(5,2))"
}

// planned are cases that take a planner to answer as Flink does: it names the fields of a row, crashes over PROCTIME(), takes calls
// that are written alike for one, and tells columns from constants and event times from others.
func planned(c *conformanceCase) bool {
	switch c.Expr {
	case "TYPEOF(ROW(1,'a'))", "TYPEOF(PROCTIME())", "UUID()=UUID()", "POSITION(b IN b)", "OVERLAY(b PLACING x'01' FROM 1)", "CURRENT_WATERMARK(CAST(NULL AS TIMESTAMP(3))) IS NULL":
		return true
	}
	return c.Form == "column" && strings.HasPrefix(c.Expr, "EXTRACT(") && strings.HasPrefix(c.Inputs[0].Literal, "CAST(NULL AS ")
}

// early are cases in which a constant pattern is wrong: that is found before the job starts, where Flink fails at the first row.
func early(c *conformanceCase) bool {
	return strings.Contains(c.Expr, "'invalid'") || strings.Contains(c.Expr, "(s, f)") && strings.Contains(c.Inputs[1].Literal, "'invalid'")
}

// compound reports a value that render does not write, a collection or bytes: those are compared where whole queries run.
func compound(v *batch.Vector) bool {
	return v != nil && (v.Type.Physical() == types.PhysList || v.Type.Physical() == types.PhysMap || v.Type.IsBinary())
}

// notACall matches conversions and bare literals, which other packages test.
var notACall = regexp.MustCompile(`^(TRY_)?CAST\([^()]*(\(\d+\))?\)$|^INTERVAL [-]?'[^']*' [A-Z (\d)]+$|^(DATE|TIME|TIMESTAMP|U&|x)? ?'[^']*'$|^[-+\d.eE]+$`)

// TestConformance runs the cases that are made of function calls only. The others are run through the planner elsewhere.
func TestConformance(t *testing.T) {
	for area, least := range map[string]int{"logic": 306, "seed": 323, "arith": 1065, "temporal": 707, "string": 390} {
		t.Run(area, func(t *testing.T) {
			ran := 0
			for _, c := range readCases(t, area) {
				got, err := evaluate(&c)
				if errors.Is(err, errSkip) || compound(got) || folded(&c) || crashes(&c) || planned(&c) || early(&c) {
					continue
				}
				ran++
				if diff := c.compare(got, err); diff != "" {
					t.Errorf("%s: %s %v in %s: %s", c.ID, c.Expr, c.Inputs, c.TZ, diff)
				}
			}
			t.Logf("%d cases", ran)
			if ran < least {
				t.Errorf("ran %d cases, want at least %d", ran, least)
			}
		})
	}
}

func readCases(t *testing.T, area string) []conformanceCase {
	var cases []conformanceCase
	for _, c := range vectortest.Read[conformanceCase](t, area+".jsonl", nil) {
		if c.Kind == "expr" && !notACall.MatchString(c.Expr) {
			cases = append(cases, c)
		}
	}
	return cases
}

func evaluate(c *conformanceCase) (*batch.Vector, error) {
	zone, err := time.LoadLocation(c.TZ)
	if err != nil {
		return nil, errSkip
	}
	v := newEvaluator(zone)
	for _, in := range c.Inputs {
		column, err := v.text(in.Literal)
		if err != nil {
			return nil, errSkip
		}
		column.Type.Nullable = true
		if column.Type.String() != in.Type {
			return nil, errSkip
		}
		v.columns[in.Name] = column
	}
	return v.text(c.Expr)
}

// compare returns what is wrong with an answer, "" when nothing is.
func (c *conformanceCase) compare(got *batch.Vector, err error) string {
	if c.Error != nil || err != nil {
		want, have := "", ""
		if c.Error != nil {
			want = strings.Replace(c.Error.Phase, "validate", "plan", 1)
		}
		if p := (phaseError{}); errors.As(err, &p) {
			have = p.phase
		}
		if want != have {
			return fmt.Sprintf("got error %v (%s), want %q, value %v", err, have, want, c.Value)
		}
		return ""
	}
	if got.Type.String() != c.Type {
		return fmt.Sprintf("got type %s, want %s", got.Type, c.Type)
	}
	if have, want := render(got), fmt.Sprint(c.Value); have != want && !sameNumber(got, want) {
		return fmt.Sprintf("got %s, want %s", have, want)
	}
	return ""
}

// render writes the row as the conformance files do.
func render(v *batch.Vector) string {
	if v.IsNull(0) {
		return fmt.Sprint(nil)
	}
	switch v.Type.Kind {
	case types.Boolean:
		return strconv.FormatBool(v.Bools[0])
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return strconv.FormatInt(v.Ints[0], 10)
	case types.Float, types.Double:
		return renderFloat(v.Floats[0], map[types.Kind]int{types.Float: 32, types.Double: 64}[v.Type.Kind])
	case types.Decimal:
		return string(types.AppendDec(nil, v.Decimals[0], v.Type.Scale))
	case types.Date:
		return string(javatime.AppendLocalDate(nil, v.Ints[0]))
	case types.Time:
		clock := string(javatime.AppendTime(nil, v.Ints[0], 3))
		return strings.TrimSuffix(strings.TrimRight(clock, "0"), ".")
	case types.Timestamp, types.TimestampLTZ:
		sec, nano := v.Times[0].Split()
		text := string(javatime.AppendTimestamp(nil, sec, nano, digits(nano)))
		if date, fraction, ok := strings.Cut(text, "."); ok && len(fraction) > max(v.Type.Prec, 3) { // Flink's values have no more
			text = strings.TrimSuffix(date+"."+strings.TrimRight(fraction[:max(v.Type.Prec, 3)], "0"), ".")
		}
		if v.Type.Kind == types.TimestampLTZ {
			text += "Z"
		}
		return text
	case types.IntervalMonth:
		return fmt.Sprintf("P%dM", v.Ints[0])
	case types.IntervalSecond:
		return duration(v.Ints[0])
	case types.Char, types.Varchar:
		return string(v.Bytes[0])
	default:
		return "a " + v.Type.String()
	}
}

func renderFloat(f float64, bits int) string {
	return strings.NewReplacer("+Inf", "Infinity", "-Inf", "-Infinity").Replace(strconv.FormatFloat(f, 'g', -1, bits))
}

// sameNumber compares FLOAT and DOUBLE as numbers, since Java writes more digits than it must.
func sameNumber(got *batch.Vector, want string) bool {
	if !got.Type.IsApproximate() || got.IsNull(0) {
		return false
	}
	f, err := strconv.ParseFloat(want, 64)
	if got.Type.Kind == types.Float {
		return err == nil && float32(f) == float32(got.Floats[0])
	}
	return err == nil && f == got.Floats[0]
}

// duration writes milliseconds as java.time.Duration does.
func duration(ms int64) string {
	text := "PT"
	for _, part := range []struct {
		size int64
		unit string
	}{{3_600_000, "H"}, {60_000, "M"}} {
		if n := ms / part.size; n != 0 {
			text += fmt.Sprint(n) + part.unit
		}
		ms %= part.size
	}
	if ms != 0 || text == "PT" {
		text += strconv.FormatFloat(float64(ms)/1000, 'f', -1, 64) + "S"
	}
	return text
}

func digits(nano int32) int {
	text := strings.TrimRight(fmt.Sprintf("%09d", nano), "0")
	return len(text)
}
