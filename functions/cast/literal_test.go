package cast_test

import (
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// convert casts a vector of one row.
func convert(env *functions.Env, in *batch.Vector, to types.Type, try bool) (*batch.Vector, error) {
	kernel, err := cast.Compile(in.Type, to, try, env)
	if err != nil {
		return nil, err
	}
	out := batch.NewVector(cast.ResultType(in.Type, to, try), 1)
	if in.IsNull(0) {
		return out, nil
	}
	out.Nulls.Clear(0)
	e := &functions.Eval{Arena: &batch.Arena{}, Fail: func(_ int32, e error) { err = e }}
	kernel(e, []int32{0}, []*batch.Vector{in}, out)
	return out, err
}

var (
	castLiteral = regexp.MustCompile(`(?s)^CAST\((.*) AS (.*)\)$`)
	typed       = regexp.MustCompile(`^(DATE|TIME|TIMESTAMP) '(.*)'$`)
	interval    = regexp.MustCompile(`^INTERVAL '([-+]?)(.*)' (YEAR TO MONTH|YEAR|MONTH|DAY TO SECOND\(3\)|DAY|HOUR|MINUTE|SECOND)$`)
	epoch       = regexp.MustCompile(`^TO_TIMESTAMP_LTZ\((-?\d+),3\)$`)
)

// evaluate makes the one-row vector of a literal, of type want where that is given.
func evaluate(env *functions.Env, literal string, want types.Type) (*batch.Vector, error) {
	natural, err := evaluateNatural(env, literal, want)
	if err != nil {
		return nil, err
	}
	if want.Kind == types.Invalid || natural.Type.Kind == want.Kind && want.Physical() >= types.PhysList {
		return natural, nil
	}
	out, err := convert(env, natural, want, false)
	if err == nil {
		out.Type = want
	}
	return out, err
}

func evaluateNatural(env *functions.Env, literal string, want types.Type) (*batch.Vector, error) {
	switch open := strings.IndexAny(literal, "[("); {
	case literal == "NULL":
		return batch.NewVector(types.Simple(types.Null), 1), nil
	case strings.HasPrefix(literal, "'"):
		text := strings.ReplaceAll(literal[1:len(literal)-1], "''", "'")
		return text1(types.CharOf(len([]rune(text))).NotNull(), []byte(text)), nil
	case strings.HasPrefix(literal, "x'"):
		b, err := hex.DecodeString(literal[2 : len(literal)-1])
		return text1(types.Type{Kind: types.Binary, Length: len(b)}, b), err
	case literal == "TRUE" || literal == "FALSE":
		v := one(types.Simple(types.Boolean).NotNull())
		v.SetBool(0, literal == "TRUE")
		return v, nil
	case castLiteral.MatchString(literal):
		m := castLiteral.FindStringSubmatch(literal)
		inner, err := evaluate(env, m[1], types.Type{})
		if err != nil {
			return nil, err
		}
		to := parseType(nil, m[2])
		if inner.Type.Kind == types.Null {
			return batch.NewVector(to, 1), nil
		}
		return convert(env, inner, to, false)
	case open > 0 && (literal[:open] == "ARRAY" || literal[:open] == "MAP" || literal[:open] == "ROW"):
		return nested(env, split(literal[open+1:len(literal)-1]), want)
	}
	if m := typed.FindStringSubmatch(literal); m != nil {
		return temporal(env, m[1], m[2])
	}
	if m := interval.FindStringSubmatch(literal); m != nil {
		return intervalOf(m[1], m[2], m[3])
	}
	if m := epoch.FindStringSubmatch(literal); m != nil {
		v := one(types.TimestampLTZOf(3))
		n, err := strconv.ParseInt(m[1], 10, 64)
		v.SetTime(0, types.Instant{Millis: n})
		return v, err
	}
	return number(literal)
}

func one(t types.Type) *batch.Vector { return batch.NewVector(t, 1) }

func text1(t types.Type, b []byte) *batch.Vector {
	v := one(t)
	v.SetBytes(0, b)
	return v
}

func number(literal string) (*batch.Vector, error) {
	if strings.ContainsAny(literal, "eE") {
		v := one(types.Simple(types.Double).NotNull())
		f, err := strconv.ParseFloat(literal, 64)
		v.SetFloat(0, f)
		return v, err
	}
	if whole, fraction, ok := strings.Cut(strings.TrimPrefix(literal, "-"), "."); ok {
		v := one(types.DecimalOf(len(whole)+len(fraction), len(fraction)).NotNull())
		d, ok := types.ParseDec([]byte(literal), v.Type.Prec, v.Type.Scale)
		if !ok || v.Type.Prec > 28 {
			return nil, fmt.Errorf("%s is out of range of a literal", literal)
		}
		v.SetDecimal(0, d)
		return v, nil
	}
	v := one(types.Simple(types.BigInt).NotNull())
	n, err := strconv.ParseInt(literal, 10, 64)
	v.SetInt(0, n)
	return v, err
}

func temporal(env *functions.Env, kind, text string) (*batch.Vector, error) {
	if kind == "DATE" && strings.HasPrefix(text, "1582-10-1") {
		return nil, fmt.Errorf("Flink refuses DATE '%s'", text)
	}
	to := types.Simple(types.Date)
	switch kind {
	case "TIME":
		to = types.TimeOf(0)
	case "TIMESTAMP":
		_, fraction, _ := strings.Cut(text, ".")
		to = types.TimestampOf(len(fraction))
	}
	return convert(env, text1(types.StringType(), []byte(text)), to, false)
}

func intervalOf(sign, text, unit string) (*batch.Vector, error) {
	kind := types.IntervalSecond
	var n int64
	switch unit {
	case "YEAR TO MONTH", "YEAR", "MONTH":
		kind = types.IntervalMonth
		var y, m int64
		var err error
		switch unit {
		case "YEAR TO MONTH":
			_, err = fmt.Sscanf(text, "%d-%d", &y, &m)
		case "YEAR":
			y, err = strconv.ParseInt(text, 10, 64)
		case "MONTH":
			m, err = strconv.ParseInt(text, 10, 64)
		}
		if err != nil {
			return nil, err
		}
		n = y*12 + m
	case "DAY TO SECOND(3)":
		day, clock, _ := strings.Cut(text, " ")
		d, _ := strconv.ParseInt(day, 10, 64)
		ms, err := javatime.ParseTime([]byte(clock))
		if err != nil {
			return nil, err
		}
		n = d*86_400_000 + ms
	default:
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || unit == "MINUTE" && f >= 100 {
			return nil, fmt.Errorf("Flink refuses INTERVAL '%s' %s", text, unit)
		}
		n = int64(f * map[string]float64{"DAY": 86_400_000, "HOUR": 3_600_000, "MINUTE": 60_000, "SECOND": 1000}[unit])
	}
	if sign == "-" {
		n = -n
	}
	t := types.Type{Kind: kind, Interval: strings.TrimSuffix(unit, "(3)")}
	if kind == types.IntervalSecond {
		t.Prec = 3
	}
	v := one(t)
	v.SetInt(0, n)
	return v, nil
}

// nested makes a row or collection of type want, which must be given.
func nested(env *functions.Env, parts []string, want types.Type) (*batch.Vector, error) {
	if want.Kind == types.Invalid {
		return nil, fmt.Errorf("a collection within a cast")
	}
	v := one(want)
	v.Nulls.Clear(0)
	if want.Kind == types.Row {
		for i, part := range parts {
			elem, err := evaluate(env, part, want.Fields[i].Type)
			if err != nil {
				return nil, err
			}
			v.Children[i].Copy(0, elem, 0)
		}
		return v, nil
	}
	v.BeginList(0)
	for i := 0; i < len(parts); i += len(v.Children) {
		at := v.AddElement(0)
		for c, child := range v.Children {
			elem, err := evaluate(env, parts[i+c], child.Type)
			if err != nil {
				return nil, err
			}
			child.Copy(at, elem, 0)
		}
	}
	return v, nil
}

// split cuts a list at its commas, those within quotes and brackets left alone.
func split(list string) (parts []string) {
	depth, quoted, start := 0, false, 0
	for i, c := range list {
		switch {
		case c == '\'':
			quoted = !quoted
		case quoted:
		case c == '(' || c == '[' || c == '<':
			depth++
		case c == ')' || c == ']' || c == '>':
			depth--
		case c == ',' && depth == 0:
			parts = append(parts, strings.TrimSpace(list[start:i]))
			start = i + 1
		}
	}
	return append(parts, strings.TrimSpace(list[start:]))
}

var typeHead = regexp.MustCompile(`^([A-Z_]+(?: [A-Z]+)*)(?:\((\d+)(?:, ?(\d+))?\))?(?:<(.*)>)?$`)

// parseType reads a type as DDL and Flink's summaries spell it.
func parseType(t *testing.T, text string) types.Type {
	text = strings.TrimSpace(text)
	nullable := true
	if rest, ok := strings.CutSuffix(text, " NOT NULL"); ok {
		text, nullable = rest, false
	}
	if rest, ok := strings.CutPrefix(text, "INTERVAL "); ok {
		unit := strings.TrimSuffix(rest, "(3)")
		if unit == "YEAR" || unit == "MONTH" || unit == "YEAR TO MONTH" {
			return types.Type{Kind: types.IntervalMonth, Nullable: nullable, Interval: unit}
		}
		return types.Type{Kind: types.IntervalSecond, Nullable: nullable, Prec: 3, Interval: unit}
	}
	m := typeHead.FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("type %q", text)
	}
	a, hasA := 0, m[2] != ""
	a, _ = strconv.Atoi(m[2])
	b, _ := strconv.Atoi(m[3])
	or := func(absent int) int {
		if hasA {
			return a
		}
		return absent
	}
	var out types.Type
	switch m[1] {
	case "STRING":
		out = types.StringType()
	case "BYTES":
		out = types.BytesType()
	case "CHAR":
		out = types.CharOf(or(1))
	case "VARCHAR":
		out = types.VarcharOf(or(1))
	case "BINARY":
		out = types.Type{Kind: types.Binary, Length: or(1)}
	case "VARBINARY":
		out = types.Type{Kind: types.Varbinary, Length: or(1)}
	case "DECIMAL":
		out = types.DecimalOf(or(10), b)
	case "TIME":
		out = types.TimeOf(or(0))
	case "TIMESTAMP":
		out = types.TimestampOf(or(6))
	case "TIMESTAMP_LTZ":
		out = types.TimestampLTZOf(or(6))
	case "ARRAY":
		out = types.ArrayOf(parseType(t, m[4]))
	case "MULTISET":
		out = types.MultisetOf(parseType(t, m[4]))
	case "MAP":
		parts := split(m[4])
		out = types.MapOf(parseType(t, parts[0]), parseType(t, parts[1]))
	case "ROW":
		for _, field := range split(m[4]) {
			name, rest, _ := strings.Cut(field, " ")
			out.Fields = append(out.Fields, types.Field{Name: strings.Trim(name, "`"), Type: parseType(t, rest)})
		}
		out.Kind = types.Row
	default:
		kinds := map[string]types.Kind{
			"BOOLEAN": types.Boolean, "TINYINT": types.TinyInt, "SMALLINT": types.SmallInt,
			"INT": types.Int, "BIGINT": types.BigInt, "FLOAT": types.Float, "DOUBLE": types.Double, "DATE": types.Date,
		}
		k, ok := kinds[m[1]]
		if !ok {
			t.Fatalf("type %q", text)
		}
		out = types.Simple(k)
	}
	return out.WithNull(nullable)
}
