package scaffold

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/xwb1989/sqlparser"
)

// MySQL says how the tables of a dump become tables of topics.
type MySQL struct {
	Format   string // debezium-json, or json for records that hold a row each
	Prefix   string // the first part of the topics' names, as 'topic.prefix' of Debezium
	Database string // the second, where the dump does not say
	Servers  string // as Kafka has it
	Only     []string
	// TinyIntNumber takes TINYINT(1) for a number, as Debezium writes it without a converter, instead of for a BOOLEAN.
	TinyIntNumber bool
}

// Skipped is a statement, or a column of one, that could not be read.
type Skipped struct {
	Line int
	What string
	Why  string
}

func (s Skipped) String() string {
	return fmt.Sprintf("line %d: %s cannot be read: %s", s.Line, s.What, s.Why)
}

// definition is what a CREATE TABLE of MySQL says.
type definition struct {
	database, name string
	columns        []mysqlColumn
	key            []string
	unknown        []string // columns that are left out, each with its type
}

type mysqlColumn struct {
	name string
	sqlparser.ColumnType
}

// ReadDump makes a table of each CREATE TABLE in a dump, in their order. Rows, views, routines and settings are passed over.
func ReadDump(r io.Reader, m MySQL) ([]*Table, []Skipped, error) {
	d := newDump(r)
	var found []*definition
	var skipped []Skipped
	database := m.Database
	for {
		st, err := d.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, fmt.Errorf("read the dump: %w", err)
		}
		if name, ok := usedDatabase(st.text); ok {
			database = name
			continue
		}
		def, err := readDefinition(st)
		switch {
		case def == nil || len(m.Only) > 0 && !slices.Contains(m.Only, def.name):
		case err != nil:
			skipped = append(skipped, Skipped{Line: st.line, What: "CREATE TABLE " + def.name, Why: err.Error()})
		default:
			if def.database == "" {
				def.database = database
			}
			found = append(found, def)
			for _, c := range def.unknown {
				skipped = append(skipped, Skipped{Line: st.line, What: "a column of " + def.name, Why: c})
			}
		}
	}
	tables := make([]*Table, len(found))
	for i, def := range found {
		tables[i] = m.table(def)
		if slices.ContainsFunc(found[:i], func(e *definition) bool { return e.name == def.name }) {
			tables[i].Name = def.database + "_" + def.name
		}
	}
	return tables, skipped, nil
}

var errNoName = errors.New("a name is empty")

// usedDatabase is the database that a USE goes to.
func usedDatabase(text string) (string, bool) {
	if !hasWord(text, "use") {
		return "", false
	}
	all := mysqlTokens(text)
	if len(all) != 2 {
		return "", false
	}
	return all[1].text, true
}

// readDefinition reads a CREATE TABLE; def is nil for any other statement.
func readDefinition(st statement) (def *definition, err error) {
	if !hasWord(st.text, "create") {
		return nil, nil
	}
	all := mysqlTokens(st.text)[1:]
	if len(all) > 0 && all[0].is("TEMPORARY") {
		all = all[1:]
	}
	if len(all) < 2 || !all[0].is("TABLE") {
		return nil, nil
	}
	all = all[1:]
	if len(all) > 3 && all[0].is("IF") {
		all = all[3:]
	}
	def = &definition{name: all[0].text}
	all = all[1:]
	if len(all) > 1 && all[0].is(".") {
		def.database, def.name, all = def.name, all[1].text, all[2:]
	}
	if def.name == "" {
		return def, errNoName
	}
	if st.cut {
		return def, fmt.Errorf("it is longer than %d MB", maxStatement>>20)
	}
	if len(all) == 0 || !all[0].is("(") {
		return def, errors.New("it lists no columns")
	}
	inner, _, ok := within(all)
	if !ok {
		return def, errors.New("its list of columns has no end")
	}
	return def, def.read(inner)
}

// apart are the words that begin parts of a definition which are no columns.
var apart = []string{"CONSTRAINT", "PRIMARY", "KEY", "INDEX", "UNIQUE", "FULLTEXT", "SPATIAL", "FOREIGN", "CHECK"}

func (def *definition) read(inner []token) error {
	for _, item := range items(inner) {
		switch {
		case len(item) < 2 || item[0].is("LIKE") || item[0].is("SELECT"):
			return errors.New("it lists no columns")
		case slices.ContainsFunc(apart, item[0].is):
			def.readKey(item)
		default:
			if err := def.readColumn(item); err != nil {
				return err
			}
		}
	}
	if len(def.columns) == 0 {
		return errors.New(cmp.Or(strings.Join(def.unknown, "; "), "it lists no columns"))
	}
	for i, k := range def.key {
		at := slices.IndexFunc(def.columns, func(c mysqlColumn) bool { return strings.EqualFold(c.name, k) })
		if at < 0 {
			return errors.New("its key has a column that cannot be read: " + cmp.Or(strings.Join(def.unknown, "; "), k))
		}
		def.key[i] = def.columns[at].name // which Flink tells from others by case too
	}
	return nil
}

// readKey reads [CONSTRAINT name] PRIMARY KEY (columns); other keys and constraints do not matter to a stream.
func (def *definition) readKey(item []token) {
	i := slices.IndexFunc(item, func(t token) bool { return t.is("PRIMARY") })
	open := slices.IndexFunc(item, func(t token) bool { return t.is("(") })
	if i < 0 || open < i {
		return
	}
	inner, _, _ := within(item[open:])
	for _, part := range items(inner) {
		if len(part) > 0 {
			def.key = append(def.key, part[0].text)
		}
	}
}

// readColumn has a column read by sqlparser, whose grammar is of 2018: it is given the name, the type, and of the attributes those that
// matter here.
func (def *definition) readColumn(item []token) error {
	name, rest := item[0].text, item[1:]
	if name == "" {
		return errNoName
	}
	typ, rest := typeOf(rest)
	text := "CREATE TABLE t (c " + typ + attributes(rest) + ")"
	parsed, err := sqlparser.ParseStrictDDL(text)
	ddl, ok := parsed.(*sqlparser.DDL)
	if err != nil || !ok || ddl.TableSpec == nil || len(ddl.TableSpec.Columns) != 1 {
		def.unknown = append(def.unknown, fmt.Sprintf("%s has a type that is not known, %s", name, typ))
		return nil
	}
	c := mysqlColumn{name: name, ColumnType: ddl.TableSpec.Columns[0].Type}
	if hasWords(rest, "PRIMARY", "KEY") {
		def.key = append(def.key, name)
	}
	def.columns = append(def.columns, c)
	return nil
}

// typeOf takes the type off the tokens behind a column's name: a word, what it has in parentheses, and UNSIGNED.
func typeOf(all []token) (typ string, rest []token) {
	if all[0].is("NATIONAL") && len(all) > 1 {
		all = all[1:]
	}
	word := strings.ToLower(all[0].text)
	rest = all[1:]
	switch {
	case strings.HasSuffix(word, "char") || word == "character":
		if len(rest) > 0 && rest[0].is("VARYING") {
			word, rest = "varchar", rest[1:]
		}
	case word == "double" && len(rest) > 0 && rest[0].is("PRECISION"):
		rest = rest[1:]
	case word == "long" && len(rest) > 0 && (rest[0].is("VARCHAR") || rest[0].is("VARBINARY")):
		word, rest = map[bool]string{true: "mediumtext", false: "mediumblob"}[rest[0].is("VARCHAR")], rest[1:]
	}
	if other, ok := otherNames[word]; ok {
		word = other
	}
	typ = word
	if len(rest) > 0 && rest[0].is("(") {
		inner, behind, ok := within(rest)
		switch {
		case !ok:
		case word == "year" || word == "text" || word == "blob": // it says how long the texts of a row may be, and of YEAR nothing
			rest = behind
		case word == "float" && len(inner) == 1: // FLOAT(p) is a double where p has more bits than a float
			if p, err := strconv.Atoi(inner[0].text); err == nil && p > 24 {
				typ = "double"
			}
			rest = behind
		default:
			typ += "("
			for _, t := range inner {
				typ += t.text
			}
			typ, rest = typ+")", behind
		}
	}
	for len(rest) > 0 && (rest[0].is("UNSIGNED") || rest[0].is("SIGNED") || rest[0].is("ZEROFILL")) {
		if !rest[0].is("SIGNED") && !strings.HasSuffix(typ, " unsigned") { // ZEROFILL makes a number unsigned
			typ += " unsigned"
		}
		rest = rest[1:]
	}
	return typ, rest
}

// otherNames are names of types that sqlparser does not know.
var otherNames = map[string]string{
	"bool": "tinyint(1)", "boolean": "tinyint(1)", "dec": "decimal", "fixed": "decimal", "serial": "bigint unsigned",
	"character": "char", "nchar": "char", "nvarchar": "varchar", "middleint": "mediumint", "geomcollection": "geometrycollection",
	"uuid": "char(36)", "inet4": "varchar(15)", "inet6": "varchar(45)", // MariaDB's
	"int1": "tinyint", "int2": "smallint", "int3": "mediumint", "int4": "int", "int8": "bigint", "float4": "float", "float8": "double",
}

// attributes are those that matter, in the order in which sqlparser wants them.
func attributes(rest []token) string {
	text := ""
	if hasWords(rest, "NOT", "NULL") {
		text += " NOT NULL"
	}
	for i := range rest {
		if rest[i].is("COMMENT") && i+1 < len(rest) && rest[i+1].kind == stringToken {
			text += " COMMENT " + rest[i+1].text
			break
		}
	}
	return text
}

// hasWords reports whether two words stand behind each other, in no parentheses.
func hasWords(all []token, first, second string) bool {
	depth := 0
	for i, t := range all {
		switch {
		case t.is("("):
			depth++
		case t.is(")"):
			depth--
		case depth == 0 && t.is(first) && i+1 < len(all) && all[i+1].is(second):
			return true
		}
	}
	return false
}
