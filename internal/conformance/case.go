package conformance

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// Case is one line of a conformance file; which fields are set depends on Kind. See testdata/conformance/README.md.
type Case struct {
	ID    string `json:"id"`
	Area  string `json:"area"`
	Kind  string `json:"kind"`
	Zone  string `json:"tz"`
	Error *Error `json:"error"`

	// expr
	SQL    string  `json:"sql"`
	Expr   string  `json:"expr"`
	Form   string  `json:"form"`
	Inputs []Input `json:"inputs"`
	Type   string  `json:"type"`
	Value  Raw     `json:"value"`
	Str    *string `json:"str"`
	HasStr bool    `json:"-"` // str is there, perhaps as null

	// query
	Mode      string           `json:"mode"`
	Tables    map[string]Table `json:"tables"`
	Result    []ColumnType     `json:"-"` // columns, of a query
	Rows      []any            `json:"rows"`
	Changelog []any            `json:"changelog"`

	// stmt
	Setup      []string    `json:"setup"`
	Statements []string    `json:"statements"`
	Results    []Statement `json:"results"`

	// formats
	Format        string            `json:"format"`
	Columns       string            `json:"-"` // column list of the table
	Options       map[string]any    `json:"options"`
	Message       *Bytes            `json:"message"`
	Messages      []*Bytes          `json:"messages"`
	Metadata      []string          `json:"metadata"`
	MetadataTypes map[string]string `json:"metadata_types"`
	Class         string            `json:"message_class"`
	Hex           *string           `json:"hex"`
	Skipped       bool              `json:"skipped"`

	// connectors
	DDL      string    `json:"ddl"`
	Records  []Record  `json:"records"`
	OK       *bool     `json:"ok"`
	Requests []Request `json:"requests"`
	Script   []Answer  `json:"script"`
	RunAt    string    `json:"run_at"`
	Explain  bool      `json:"explain_only"`

	text   map[string]json.RawMessage
	broken error // why the line is no case
}

// Raw is a value as it stands in the file, and whether it stands there.
type Raw struct {
	Set   bool
	Value any
}

// UnmarshalJSON keeps numbers as text.
func (r *Raw) UnmarshalJSON(b []byte) error {
	r.Set = true
	return decode(b, &r.Value)
}

// Input is an operand of an expression.
type Input struct{ Name, Literal, Type string }

// Error is how Flink failed.
type Error struct{ Phase, Class, Message string }

// Table is an input of a query.
type Table struct {
	Schema string `json:"schema"`
	Rows   []any  `json:"rows"`
}

// ColumnType is a column of a result.
type ColumnType struct{ Name, Type string }

// Statement is the result of one statement.
type Statement struct {
	OK      bool         `json:"ok"`
	Columns []ColumnType `json:"columns"`
	Rows    []any        `json:"rows"`
	Via     string       `json:"via"`
	Error   *Error       `json:"error"`
}

// Bytes are the bytes of a message; a nil *Bytes or Null is no bytes at all.
type Bytes struct {
	Text *string `json:"text"`
	Hex  *string `json:"hex"`
	Null bool    `json:"null"`
}

func decode(b []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	return d.Decode(into)
}

// parseCase reads a line.
func parseCase(line []byte) (*Case, error) {
	c := &Case{}
	line = withoutLoneSurrogates(line)
	if err := decode(line, c); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(line, &c.text); err != nil {
		return nil, err
	}
	_, c.HasStr = c.text["str"]
	if columns, ok := c.text["columns"]; ok {
		if json.Unmarshal(columns, &c.Columns) != nil {
			if err := json.Unmarshal(columns, &c.Result); err != nil {
				return nil, fmt.Errorf("columns: %w", err)
			}
		}
	}
	return c, nil
}

// withoutLoneSurrogates replaces each surrogate that is not one of a pair by the question mark that stands for it wherever
// text leaves Java's strings.
func withoutLoneSurrogates(line []byte) []byte {
	if !bytes.Contains(line, []byte(`\ud`)) {
		return line
	}
	isSurrogate := func(i int, first byte) bool { // \ud8 to \udb or \udc to \udf
		return i+6 <= len(line) && line[i] == '\\' && line[i+1] == 'u' && line[i+2] == 'd' && line[i+3] >= first && line[i+3] < first+4
	}
	low := func(i int) bool { return isSurrogate(i, 'c') }
	high := func(i int) bool {
		return isSurrogate(i, '8') && line[i+3] <= '9' || i+6 <= len(line) && isSurrogate(i, 'a') && line[i+3] <= 'b'
	}
	out := make([]byte, 0, len(line))
	for i := 0; i < len(line); {
		n := 1
		switch {
		case high(i) && low(i+6):
			n = 12
		case high(i), low(i):
			out = append(out, '?')
			i += 6
			continue
		case line[i] == '\\':
			n = 2
		}
		out = append(out, line[i:i+n]...)
		i += n
	}
	return out
}

// Load reads every case of the *.jsonl files of a folder, by file and line. A line that is no case is one that nothing answers.
func Load(dir string) ([]*Case, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no *.jsonl in %s", dir)
	}
	sort.Strings(files)
	var all []*Case
	for _, path := range files {
		cases, err := loadFile(path)
		if err != nil {
			return nil, err
		}
		all = append(all, cases...)
	}
	return all, nil
}

func loadFile(path string) ([]*Case, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var cases []*Case
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 64<<20)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		c, err := parseCase(lines.Bytes())
		if err != nil {
			c = brokenCase(lines.Bytes(), fmt.Errorf("%s:%d: %w", path, n, err))
		}
		if c.Area == "" {
			c.Area = strings.TrimSuffix(filepath.Base(path), ".jsonl")
		}
		cases = append(cases, c)
	}
	return cases, lines.Err()
}

// brokenCase is a line that is no case, with what can be read of it.
func brokenCase(line []byte, why error) *Case {
	c := &Case{broken: why}
	var fields map[string]any
	if json.Unmarshal(line, &fields) == nil {
		c.ID, _ = fields["id"].(string)
		c.Area, _ = fields["area"].(string)
		c.Kind, _ = fields["kind"].(string)
	}
	return c
}
