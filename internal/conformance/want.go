package conformance

import (
	"errors"
	"fmt"
)

// answer is what leat or Flink made of a case: a value, or the phase it failed in.
type answer map[string]any

// failure is an answer that is an error. message is information.
func failure(phase, message string) answer { return answer{"error": phase, "message": message} }

// want is Flink's answer. Every case has one: a case that lacks it, or that is of no known kind, is an error.
func (c *Case) want(k kind) (answer, error) {
	switch {
	case c.broken != nil:
		return nil, c.broken
	case k.want == nil:
		return nil, fmt.Errorf("no kind of case is named %q", c.Kind)
	case c.Error == nil:
		return k.want(c)
	}
	switch c.Error.Phase {
	case "parse", "validate", "plan", "runtime":
		return failure(c.Error.Phase, c.Error.Message), nil
	}
	return nil, fmt.Errorf("no phase is named %q", c.Error.Phase)
}

// needs reports fields that a case lacks.
func (c *Case) needs(fields ...string) error {
	for _, f := range fields {
		if _, ok := c.text[f]; !ok {
			return fmt.Errorf("the case has no %q", f)
		}
	}
	return nil
}

func wantExpression(c *Case) (answer, error) {
	want := answer{"type": c.Type, "value": c.Value.Value}
	if c.HasStr {
		want["str"] = nil
		if c.Str != nil {
			want["str"] = *c.Str
		}
	}
	return want, c.needs("type", "value")
}

func wantQuery(c *Case) (answer, error) {
	want := answer{"columns": columnList(c.Result)}
	if c.isChangelog() {
		want["changelog"] = c.Changelog
		if c.interleaves() {
			end, err := endState(c.Changelog)
			if err != nil {
				return nil, err
			}
			want["changelog"] = end
		}
		return want, c.needs("columns", "changelog")
	}
	want["rows"] = c.Rows
	if !c.ordered() {
		want["rows"] = unordered(c.Rows)
	}
	return want, c.needs("columns", "rows")
}

func wantStatements(c *Case) (answer, error) {
	if len(c.Statements) == 0 || len(c.Statements) != len(c.Results) {
		return nil, fmt.Errorf("%d statements with %d results", len(c.Statements), len(c.Results))
	}
	var results []any
	for _, x := range c.Results {
		results = append(results, x.expected())
	}
	return answer{"results": results}, nil
}

func wantDecoded(c *Case) (answer, error) {
	return answer{"rows": c.Rows}, c.needs("rows")
}

func wantEncoded(c *Case) (answer, error) {
	messages := []any{}
	for _, m := range c.Messages {
		b, err := m.bytes()
		if err != nil {
			return nil, err
		}
		messages = append(messages, bytesValue(b))
	}
	return answer{"messages": messages}, c.needs("messages")
}

func wantProtobufRow(c *Case) (answer, error) {
	if c.Skipped {
		return answer{"rows": []any{}}, nil
	}
	return answer{"rows": []any{c.Value.Value}}, c.needs("value")
}

func wantProtobufBytes(c *Case) (answer, error) {
	if c.Hex == nil {
		return nil, errors.New(`the case has no "hex"`)
	}
	return answer{"hex": *c.Hex}, nil
}

func wantKafkaRows(c *Case) (answer, error) {
	return answer{"rows": c.Rows}, c.needs("rows")
}

func wantKafkaRecords(c *Case) (answer, error) {
	records := []any{}
	for i := range c.Records {
		x, err := c.Records[i].written()
		if err != nil {
			return nil, err
		}
		records = append(records, x)
	}
	return answer{"records": records}, c.needs("records")
}

func wantDocuments(c *Case) (answer, error) {
	return answer{"documents": documentsOf(flinkRequests(c))}, c.needs("requests")
}
