package conformance

import "testing"

func TestJudged(t *testing.T) {
	refused := func(a answer) any { return a }
	columns := answer{"columns": []any{"a INT"}}
	query := &Case{Kind: "query", Result: []ColumnType{{Name: "a", Type: "INT"}}}
	tests := []struct {
		name string
		c    *Case
		want answer
		said any
		ok   bool
	}{
		{"the columns", query, answer{"columns": []any{"a INT"}, "rows": []any{}}, refused(columns), true},
		{"other columns", query, answer{"rows": []any{}}, refused(answer{"columns": []any{"a STRING"}}), false},
		{"nothing said", query, answer{"rows": []any{}}, nil, false},
		{"a mistake that Flink finds too", query, failure("plan", ""), refused(failure("validate", "")), true},
		{"a mistake that Flink does not find", query, answer{"rows": []any{}}, refused(failure("validate", "")), false},
		{"no mistake where Flink finds one", query, failure("validate", ""), refused(columns), false},
		{"a row that fails in Flink", query, failure("runtime", ""), refused(columns), true},
		{"a type", &Case{Kind: "expr", Type: "INT"}, answer{"type": "INT"}, refused(answer{"columns": []any{"r INT"}}), true},
		{"another type", &Case{Kind: "expr", Type: "INT"}, answer{"type": "INT"}, refused(answer{"columns": []any{"r BIGINT"}}), false},
	}
	for _, x := range tests {
		if got := x.c.judgedAs(x.want, x.said); got != x.ok {
			t.Errorf("%s: got %v", x.name, got)
		}
	}
}
