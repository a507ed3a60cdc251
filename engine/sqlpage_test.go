package engine

import (
	"fmt"
	goast "go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
)

// beforeStatements is what the samples go by.
const beforeStatements = `
CREATE TABLE t (id BIGINT, s STRING) WITH ('connector' = 'datagen', 'number-of-rows' = '1');
CREATE TABLE o (id BIGINT, s STRING) WITH ('connector' = 'print');
CREATE TABLE f (id BIGINT, dt STRING) PARTITIONED BY (dt) WITH ('connector' = 'filesystem', 'path' = '/tmp/f', 'format' = 'json');
CREATE TABLE r WITH ('connector' = 'print') AS SELECT 1 AS a;
CREATE VIEW v AS SELECT id FROM t;
CREATE DATABASE d;
CREATE CATALOG c WITH ('type' = 'generic_in_memory');
CREATE FUNCTION fx AS 'com.acme.Fx';
`

// statementSamples is a statement of each name in the table of docs/sql.md.
var statementSamples = map[string]string{
	"SELECT": "SELECT id FROM t", "INSERT INTO": "INSERT INTO o SELECT id, s FROM t", "STATEMENT SET": "EXECUTE STATEMENT SET BEGIN INSERT INTO o SELECT id, s FROM t; END",
	"CREATE TABLE": "CREATE TABLE n (a INT) WITH ('connector' = 'print')", "REPLACE TABLE": "REPLACE TABLE r WITH ('connector' = 'print') AS SELECT 2 AS a",
	"CREATE VIEW": "CREATE VIEW w AS SELECT id FROM t", "CREATE DATABASE": "CREATE DATABASE e", "CREATE CATALOG": "CREATE CATALOG e WITH ('type' = 'generic_in_memory')",
	"CREATE FUNCTION": "CREATE FUNCTION fy AS 'com.acme.Fy'", "ALTER FUNCTION": "ALTER FUNCTION fx AS 'com.acme.Fz'", "DROP FUNCTION": "DROP FUNCTION fx",
	"ALTER TABLE": "ALTER TABLE o RENAME TO p", "ALTER VIEW": "ALTER VIEW v RENAME TO w", "ALTER DATABASE": "ALTER DATABASE d SET ('a' = 'b')",
	"ALTER CATALOG": "ALTER CATALOG c SET ('default-database' = 'd')", "DROP TABLE": "DROP TABLE o", "DROP VIEW": "DROP VIEW v", "DROP DATABASE": "DROP DATABASE d",
	"DROP CATALOG": "DROP CATALOG c", "USE": "USE d", "USE MODULES": "USE MODULES core", "LOAD MODULE": "UNLOAD MODULE core; LOAD MODULE core", "UNLOAD MODULE": "UNLOAD MODULE core",
	"SET": "SET 'table.local-time-zone' = 'UTC'", "RESET": "RESET", "DESCRIBE": "DESCRIBE t", "EXPLAIN": "EXPLAIN SELECT id FROM t",
	"SHOW TABLES": "SHOW TABLES", "SHOW VIEWS": "SHOW VIEWS", "SHOW DATABASES": "SHOW DATABASES", "SHOW CATALOGS": "SHOW CATALOGS", "SHOW CURRENT DATABASE": "SHOW CURRENT DATABASE",
	"SHOW CURRENT CATALOG": "SHOW CURRENT CATALOG", "SHOW COLUMNS": "SHOW COLUMNS FROM t", "SHOW CREATE TABLE": "SHOW CREATE TABLE t", "SHOW CREATE VIEW": "SHOW CREATE VIEW v",
	"SHOW PARTITIONS": "SHOW PARTITIONS f", "SHOW FUNCTIONS": "SHOW FUNCTIONS", "SHOW MODULES": "SHOW MODULES", "SHOW JARS": "SHOW JARS",
	"ADD JAR": "ADD JAR '/a.jar'", "REMOVE JAR": "REMOVE JAR '/a.jar'",
	"SHOW JOBS": "SHOW JOBS", "DESCRIBE JOB": "DESCRIBE JOB 'x'", "STOP JOB": "STOP JOB 'x'", "QUIT": "QUIT", "CLEAR": "CLEAR", "HELP": "HELP",
	"COMPILE PLAN": "COMPILE PLAN '/p' FOR INSERT INTO o SELECT id, s FROM t", "EXECUTE PLAN": "EXECUTE PLAN '/p'",
	"CREATE MATERIALIZED TABLE": "CREATE MATERIALIZED TABLE m FRESHNESS = INTERVAL '1' DAY AS SELECT 1 AS a", "ALTER MATERIALIZED TABLE": "ALTER MATERIALIZED TABLE m SUSPEND",
	"DROP MATERIALIZED TABLE": "DROP MATERIALIZED TABLE m", "CREATE MODEL": "CREATE MODEL m WITH ('a' = 'b')", "ALTER MODEL": "ALTER MODEL m RENAME TO n",
	"DROP MODEL": "DROP MODEL m", "SHOW MODELS": "SHOW MODELS",
	"MERGE": "MERGE INTO o USING t ON o.id = t.id WHEN MATCHED THEN UPDATE SET s = 'a'", "UPDATE": "UPDATE f SET dt = 'a' WHERE id = 1", "DELETE": "DELETE FROM f WHERE id = 1",
	"TRUNCATE TABLE": "TRUNCATE TABLE f", "ANALYZE TABLE": "ANALYZE TABLE f COMPUTE STATISTICS", "CALL": "CALL sys.x()",
	"DESCRIBE CATALOG": "DESCRIBE CATALOG c", "DESCRIBE STATEMENT": "DESCRIBE SELECT 1", "UPSERT INTO": "UPSERT INTO o SELECT id, s FROM t",
	"DESCRIBE DATABASE": "DESCRIBE DATABASE d", "DESCRIBE MODEL": "DESCRIBE MODEL m",
}

// TestStatementsOfTheReference holds the table of docs/sql.md against what the parser knows and what becomes of it: each kind of
// statement is in it, and what it says of running is so.
func TestStatementsOfTheReference(t *testing.T) {
	said := saidOfStatements(t)
	for name := range said {
		if statementSamples[name] == "" {
			t.Errorf("docs/sql.md has %s, of which there is no sample", name)
		}
	}
	kinds := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(statementSamples)) {
		runs, ok := said[name]
		if !ok {
			t.Errorf("docs/sql.md does not have %s", name)
			continue
		}
		sample := statementSamples[name]
		tree, problems := parser.Parse(diag.NewSource("", sample))
		if len(problems) > 0 {
			t.Errorf("%s: %s", sample, problems[0].Message)
			continue
		}
		last := tree.Statements[len(tree.Statements)-1]
		kinds[strings.TrimPrefix(fmt.Sprintf("%T", last), "*ast.")] = true
		if got := ast.StatementName(last); got != name {
			t.Errorf("%s is called %s, not %s", sample, got, name)
		}
		_, found := New(Config{}).Check("sample.sql", beforeStatements+sample+";")
		if found.HasErrors() == (runs == "yes") {
			t.Errorf("docs/sql.md says %q of running %s: %v", runs, name, found)
		}
	}
	for _, kind := range statementKinds(t) {
		if !kinds[kind] {
			t.Errorf("there is no sample of ast.%s: docs/sql.md may lack it", kind)
		}
	}
}

var (
	statementRow  = regexp.MustCompile("(?m)^\\| (`[^|]*`) \\| (yes|no|prompt) \\|")
	statementName = regexp.MustCompile("`([^`]+)`")
)

// saidOfStatements is what docs/sql.md says of running, by the names of statements.
func saidOfStatements(t *testing.T) map[string]string {
	t.Helper()
	page, err := os.ReadFile("../docs/sql.md")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, row := range statementRow.FindAllStringSubmatch(string(page), -1) {
		for _, name := range statementName.FindAllStringSubmatch(row[1], -1) {
			said[name[1]] = row[2]
		}
	}
	return said
}

// statementKinds are the types of package ast that are statements.
func statementKinds(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../parser/ast/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, path := range files {
		file, err := goparser.ParseFile(gotoken.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*goast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "statement" || f.Type.Params.NumFields() > 0 {
				continue
			}
			if star, ok := f.Recv.List[0].Type.(*goast.StarExpr); ok {
				kinds = append(kinds, star.X.(*goast.Ident).Name)
			}
		}
	}
	if len(kinds) < 30 {
		t.Fatalf("only %d kinds of statements were found", len(kinds))
	}
	return kinds
}
