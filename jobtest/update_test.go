package jobtest_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/jobtest"
)

const numbers = `CREATE TABLE s (n INT) WITH ('connector' = 'datagen');
CREATE TABLE t (n INT) WITH ('connector' = 'print');
INSERT INTO t SELECT n FROM s;
`

// TestUpdateOfWindows: lines that are added end as those that are there, and the mark that editors of Windows begin a file with is no part of it.
func TestUpdateOfWindows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "job.test.yaml")
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "job.sql"), []byte(numbers), 0o600); err != nil {
		t.Fatal(err)
	}
	const before = "\ufeffjob: job.sql\r\ncases:\r\n- name: a\r\n  input:\r\n    s:\r\n    - json: {n: 1}\r\n    - json: {n: 2}\r\n  output:\r\n    t:\r\n    - {n: 3}   # why\r\n"
	const want = "job: job.sql\r\ncases:\r\n- name: a\r\n  input:\r\n    s:\r\n    - json: {n: 1}\r\n    - json: {n: 2}\r\n  output:\r\n    t:\r\n    - {\"n\": 1}   # why\r\n    - {\"n\": 2}\r\n"
	if diff := cmp.Diff(want, jobtest.Update(run(t, path, before))); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
