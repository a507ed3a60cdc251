package filesystem

import (
	"bufio"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// lines is Table.Records of a format of lines.
func lines() bufio.SplitFunc { return bufio.ScanLines }

// tableOf is a table of one column, line, with options.
func tableOf(t *testing.T, set map[string]string) connectors.Table {
	t.Helper()
	values, problems := options.Parse(declared(), set, nil)
	if problems.Err() != nil {
		t.Fatal(problems)
	}
	return connectors.Table{
		Name: "t", Job: "job", Options: values, Format: "raw", Records: lines,
		Columns: []connectors.Column{{Name: "line", Type: types.StringType()}},
	}
}

func TestRefused(t *testing.T) {
	marked := map[string]string{"sink.partition-commit.policy.kind": "success-file"}
	with := func(base map[string]string, name, value string) map[string]string {
		set := map[string]string{"path": "x", name: value}
		for k, v := range base {
			set[k] = v
		}
		return set
	}
	cases := []struct {
		set    map[string]string
		change func(*connectors.Table)
		want   []string // of writing, by option: message
	}{
		{set: with(nil, "path", "s3://b/x"), want: []string{"path: option 'path' file system 's3' is not supported: leat reads and writes local files"}},
		{set: with(nil, "path", "file://host/x"), want: []string{"path: option 'path' names a machine: leat reads and writes files of its own"}},
		{set: with(nil, "path", "file:///x")},
		{set: with(nil, "path", "file:/x")},
		{set: with(nil, "auto-compaction", "true"), want: []string{"auto-compaction: option 'auto-compaction' is not supported yet"}},
		{set: with(marked, "sink.partition-commit.trigger", "partition-time"), want: []string{"sink.partition-commit.trigger: the trigger 'partition-time' is not supported yet"}},
		{set: with(marked, "sink.partition-commit.delay", "1 h"), want: []string{"sink.partition-commit.delay: a delay of the partition commit is not supported yet"}},
		{set: with(nil, "sink.partition-commit.policy.kind", "metastore,success-file"), want: []string{"sink.partition-commit.policy.kind: partition commit policy 'metastore' is not supported"}},
		{set: with(nil, "path", "x"), change: func(t *connectors.Table) { t.Format, t.Records = "protobuf", nil }, want: []string{"format: format 'protobuf' is not supported in files: nothing says where a message ends"}},
		{set: with(nil, "path", "x"), change: func(t *connectors.Table) { t.Overwrite, t.Run.Resume = true, true }, want: []string{"path: INSERT OVERWRITE cannot go on where an earlier run has ended: what that has written is gone"}},
		{set: with(nil, "path", "x"), change: func(t *connectors.Table) { t.Columns[0].Type = types.Simple(types.Time) }, want: []string{": column 'line' of type TIME(0) cannot stand in the name of a folder yet"}},
	}
	for _, c := range cases {
		table := tableOf(t, c.set)
		table.Partitions = []string{"line"}
		if c.change != nil {
			c.change(&table)
		}
		_, err := bindSink(table)
		var got []string
		var ps options.Problems
		if errors.As(err, &ps) {
			for _, p := range ps {
				got = append(got, p.Option+": "+p.Message)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%v (-want +got):\n%s", c.set, diff)
		}
	}
}

func TestPaths(t *testing.T) {
	for text, want := range map[string]string{
		"data/x": "data/x", "/data/x": "/data/x", "file:///data/x": "/data/x", "file:/data/x": "/data/x", "FILE:///a b%20": "/a b%20",
	} {
		if got, err := localPath(text); err != nil || got != want {
			t.Errorf("%s: got %s, %v, want %s", text, got, err, want)
		}
	}
}
