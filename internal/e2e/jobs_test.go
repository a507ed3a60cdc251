package e2e

import (
	"os"
	"path/filepath"
	"strings"
)

// job writes a copy of an example job whose consumer group is the test's own, changed by replacements (old, new, …), and
// returns its path. Its name, and so the job's, stays the same.
func (p *pipeline) job(name string, replacements ...string) string {
	p.t.Helper()
	text, err := os.ReadFile(filepath.Join(jobs, name+".sql"))
	if err != nil {
		p.t.Fatal(err)
	}
	sql := strings.Replace(string(text), "'properties.group.id' = '"+name+"'", "'properties.group.id' = '"+p.name(name)+"'", 1)
	for i := 0; i < len(replacements); i += 2 {
		if !strings.Contains(sql, replacements[i]) {
			p.t.Fatalf("%s.sql does not contain %q", name, replacements[i])
		}
		sql = strings.Replace(sql, replacements[i], replacements[i+1], 1)
	}
	path := filepath.Join(p.t.TempDir(), name+".sql")
	if err := os.WriteFile(path, []byte(sql), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return path
}
