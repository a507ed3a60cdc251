package jsons

import (
	"errors"
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// constructors returns what writes JSON. The clause ABSENT ON NULL or NULL ON NULL is the first argument of objects and arrays, as a
// symbol, empty where it was not written.
func constructors() []*functions.Function {
	clause := functions.Param{Name: "clause", Accepts: functions.Exactly(types.Symbol)}
	more := functions.Param{Name: "more", Accepts: functions.Any}
	text := functions.ReturnsNotNull(types.StringType())
	return []*functions.Function{
		{
			Name: "JSON_STRING", Family: "json", Since: "1.15",
			Doc:      "The value written as JSON.",
			Examples: []functions.Example{{Expr: `JSON_STRING('say "a"')`, Result: `"say \"a\""`}},
			Overloads: []functions.Overload{{
				Params: []functions.Param{{Name: "value", Accepts: func(a functions.Arg) (types.Type, bool) {
					return a.Type, a.Type.Kind == types.Null || writable(a.Type) == nil
				}}},
				Result:  functions.Returns(types.StringType()),
				Compile: compileString,
			}},
		},
		{
			Name: "JSON_OBJECT", Family: "json", Since: "1.15", WritesJSON: true,
			Syntax: []string{"JSON_OBJECT([[KEY] key VALUE value, …] [NULL ON NULL | ABSENT ON NULL]) → STRING"},
			Doc:    "A JSON object of the keys and values, in the order of the keys; of equal keys the last counts. A JSON_OBJECT or JSON_ARRAY as a value is taken as JSON.",
			OnNull: "A value that is NULL is written as null, or left out by ABSENT ON NULL.",
			Examples: []functions.Example{
				{Expr: "JSON_OBJECT('a' VALUE 1, 'b' VALUE TRUE)", Result: `{"a":1,"b":true}`},
				{Expr: "JSON_OBJECT('a' VALUE CAST(NULL AS INT))", Result: `{"a":null}`},
				{Expr: "JSON_OBJECT('a' VALUE CAST(NULL AS INT) ABSENT ON NULL)", Result: `{}`},
			},
			Overloads: []functions.Overload{{
				Params: []functions.Param{clause, more}, Variadic: true, Coerce: members, Nulls: functions.Called, Result: text, Compile: compileObject,
			}},
		},
		{
			Name: "JSON_ARRAY", Family: "json", Since: "1.15", WritesJSON: true,
			Syntax: []string{"JSON_ARRAY([value, …] [NULL ON NULL | ABSENT ON NULL]) → STRING"},
			Doc:    "A JSON array of the values. A JSON_OBJECT or JSON_ARRAY as a value is taken as JSON.",
			OnNull: "A value that is NULL is left out, or written as null by NULL ON NULL.",
			Examples: []functions.Example{
				{Expr: "JSON_ARRAY(1, 'a', TRUE)", Result: `[1,"a",true]`},
				{Expr: "JSON_ARRAY(1, CAST(NULL AS INT))", Result: `[1]`},
				{Expr: "JSON_ARRAY(1, CAST(NULL AS INT) NULL ON NULL)", Result: `[1,null]`},
			},
			Overloads: []functions.Overload{{
				Params: []functions.Param{clause, more}, Variadic: true, Coerce: items, Nulls: functions.Called, Result: text, Compile: compileArray,
			}},
		},
	}
}

// aggregates returns what gathers rows into JSON. Flink's texts are of at most 2000 characters, so it says.
func aggregates() []*functions.Function {
	clause := functions.Param{Name: "clause", Accepts: functions.Exactly(types.Symbol)}
	value := functions.Param{Name: "value", Accepts: func(a functions.Arg) (types.Type, bool) { return a.Type, writable(a.Type) == nil }}
	text := functions.ReturnsNotNull(types.VarcharOf(2000))
	aggregate := func(name, syntax, doc, expr, result string, params ...functions.Param) *functions.Function {
		return &functions.Function{
			Name: name, Kind: functions.Aggregate, Family: "aggregate", Since: "1.15", Syntax: []string{syntax}, Doc: doc,
			Instead:   "leat keeps no state between records yet: aggregate downstream",
			Examples:  []functions.Example{{Expr: "SELECT " + expr + " FROM (VALUES ('a', 1)) AS t(k, v)", Result: result}},
			Overloads: []functions.Overload{{Params: append([]functions.Param{clause}, params...), Nulls: functions.Called, Result: text}},
		}
	}
	return []*functions.Function{
		aggregate("JSON_OBJECTAGG", "JSON_OBJECTAGG([KEY] key VALUE value [NULL ON NULL | ABSENT ON NULL]) → STRING",
			"A JSON object with a key and its value from each row. Keys are unique.", "JSON_OBJECTAGG(KEY k VALUE v)", `{"a":1}`,
			functions.Param{Name: "key", Accepts: functions.String}, value),
		aggregate("JSON_ARRAYAGG", "JSON_ARRAYAGG(value [NULL ON NULL | ABSENT ON NULL]) → STRING",
			"A JSON array with a value from each row.", "JSON_ARRAYAGG(v)", `[1]`, value),
	}
}

// members is the Coerce of JSON_OBJECT: the clause, then keys and values in turn.
func members(args []functions.Arg) ([]types.Type, error) {
	for i, a := range args[1:] {
		switch {
		case i%2 == 1:
			if err := writable(a.Type); err != nil {
				return nil, err
			}
		case !a.Type.IsString():
			return nil, fmt.Errorf("a key is a text, not %s", a.Type.AsNullable())
		case a.Type.Nullable:
			return nil, errors.New("a key cannot be NULL: write COALESCE(key, '')")
		}
	}
	return asGiven(args), nil
}

// items is the Coerce of JSON_ARRAY: the clause, then values.
func items(args []functions.Arg) ([]types.Type, error) {
	for _, a := range args[1:] {
		if err := writable(a.Type); err != nil {
			return nil, err
		}
	}
	return asGiven(args), nil
}

func asGiven(args []functions.Arg) []types.Type {
	as := make([]types.Type, len(args))
	for i, a := range args {
		as[i] = a.Type
	}
	return as
}

// writable reports why values of a type cannot be written as JSON. Flink writes no dates, times and intervals, and only maps with texts
// for keys.
func writable(t types.Type) error {
	switch t.Kind {
	case types.Array:
		return writable(*t.Elem)
	case types.Map:
		if !t.Key.IsString() {
			return fmt.Errorf("the keys of a map are texts in JSON, not %s: cast them", t.Key.AsNullable())
		}
		return writable(*t.Elem)
	case types.Row:
		for _, f := range t.Fields {
			if err := writable(f.Type); err != nil {
				return err
			}
		}
		return nil
	case types.Null, types.Date, types.Time, types.IntervalMonth, types.IntervalSecond, types.Multiset, types.Symbol:
		return fmt.Errorf("%s cannot be written as JSON: cast it to STRING", t.AsNullable())
	}
	return nil
}
