package conformance

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
)

// options are a table's options: the connector, the format, and the format's own under its prefix.
func withClause(connector, format string, opts map[string]any) string {
	parts := []string{"'connector' = '" + connector + "'", "'format' = " + literal(format)}
	for k, v := range opts {
		parts = append(parts, literal(format+"."+k)+" = "+literal(fmt.Sprint(v)))
	}
	sort.Strings(parts)
	return " WITH (" + strings.Join(parts, ", ") + ")"
}

func literal(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// bytes returns a message's bytes, nil for none.
func (b *Bytes) bytes() ([]byte, error) {
	switch {
	case b == nil || b.Null:
		return nil, nil
	case b.Hex != nil:
		return hex.DecodeString(*b.Hex)
	case b.Text != nil:
		return []byte(*b.Text), nil
	}
	return nil, fmt.Errorf("a message without text, hex or null")
}

// bytesValue is a message as the files write it.
func bytesValue(b []byte) any {
	if b == nil {
		return map[string]any{"null": true}
	}
	plain := utf8.Valid(b)
	for _, r := range string(b) {
		plain = plain && (r >= ' ' || r == '\t' || r == '\r' || r == '\n')
	}
	if plain {
		return map[string]any{"text": string(b)}
	}
	return map[string]any{"hex": hex.EncodeToString(b)}
}

// decode reads one message through a table.
func (r *Runner) decode(ctx context.Context, c *Case) (answer, error) {
	message, err := c.Message.bytes()
	if err != nil {
		return nil, err
	}
	columns := c.Columns
	for _, key := range c.Metadata {
		columns += ", " + quoted(key) + " " + c.MetadataTypes[key] + " METADATA FROM " + literal("value."+key)
	}
	b, err := r.readMessage(ctx, c, columns, c.Format, c.Options, message)
	if err != nil {
		return nil, err
	}
	return answer{"rows": changelogOf(b)}, nil
}

func (r *Runner) readMessage(ctx context.Context, c *Case, columns, format string, opts map[string]any, message []byte) (*batch.Batch, error) {
	s := r.newSession(c)
	s.store.messages["t"] = []connectors.Message{{Value: message, Time: connectors.NoTime}}
	if err := s.createTable("CREATE TABLE t (" + columns + ")" + withClause("case-messages", format, opts)); err != nil {
		return nil, err
	}
	_, b, err := s.rows(ctx, "SELECT * FROM t")
	return b, err
}

// createTable makes the table of a case about a format. The files give no phase of their own to a column list that is no SQL.
func (s *session) createTable(sql string) error {
	_, err := s.plan(sql)
	if failed := (*phaseError)(nil); errors.As(err, &failed) && failed.phase == "parse" {
		return &phaseError{"validate", failed.err}
	}
	return err
}

// encode writes rows through a table.
func (r *Runner) encode(ctx context.Context, c *Case) (answer, error) {
	var rows []row
	for _, x := range c.Rows {
		one, err := rowOf(x)
		if err != nil {
			return nil, err
		}
		rows = append(rows, one)
	}
	written, err := r.writeRows(ctx, c, c.Format, c.Options, rows)
	if err != nil {
		return nil, err
	}
	messages := []any{}
	for _, m := range written {
		messages = append(messages, bytesValue(m.Value))
	}
	return answer{"messages": messages}, nil
}

func (r *Runner) writeRows(ctx context.Context, c *Case, format string, opts map[string]any, rows []row) ([]connectors.OutMessage, error) {
	s := r.newSession(c)
	s.store.rows["src"] = rows
	setup := []string{
		"CREATE TABLE src (" + c.Columns + ") WITH ('connector' = 'case-rows')",
		"CREATE TABLE dst (" + c.Columns + ")" + withClause("case-messages", format, opts),
	}
	for _, sql := range setup {
		if err := s.createTable(sql); err != nil {
			return nil, err
		}
	}
	err := s.insert(ctx, "INSERT INTO dst SELECT * FROM src")
	return s.store.written["dst"], err
}

// withClass adds the message's class to the options.
func withClass(c *Case) map[string]any {
	opts := map[string]any{"message-class-name": c.Class}
	for k, v := range c.Options {
		opts[k] = v
	}
	return opts
}

func (r *Runner) decodeProtobuf(ctx context.Context, c *Case) (answer, error) {
	if c.Hex == nil {
		return nil, errors.New(`the case has no "hex"`)
	}
	message, err := hex.DecodeString(*c.Hex)
	if err != nil {
		return nil, err
	}
	b, err := r.readMessage(ctx, c, c.Columns, "protobuf", withClass(c), message)
	if err != nil {
		return nil, err
	}
	return answer{"rows": rowsOf(b)}, nil
}

func (r *Runner) encodeProtobuf(ctx context.Context, c *Case) (answer, error) {
	values, ok := c.Value.Value.([]any)
	if !ok {
		var err error
		if values, err = r.evaluateRow(ctx, c); err != nil {
			return nil, err
		}
	}
	written, err := r.writeRows(ctx, c, "protobuf", withClass(c), []row{{values: values}})
	if err != nil {
		return nil, err
	}
	if len(written) != 1 {
		return answer{"messages": json.Number(strconv.Itoa(len(written)))}, nil
	}
	return answer{"hex": hex.EncodeToString(written[0].Value)}, nil
}

// evaluateRow computes the row of a case that gives only SQL.
func (r *Runner) evaluateRow(ctx context.Context, c *Case) ([]any, error) {
	var sql string
	if err := json.Unmarshal(c.text["row"], &sql); err != nil {
		return nil, err
	}
	_, b, err := r.newSession(c).rows(ctx, "SELECT "+sql+" AS r")
	if err != nil {
		return nil, fmt.Errorf("the row: %w", err)
	}
	values, ok := valueOf(b.Columns[0], 0).([]any)
	if !ok {
		return nil, fmt.Errorf("%s is no row", sql)
	}
	return values, nil
}
