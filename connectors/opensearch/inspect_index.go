package opensearch

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/leatsql/leat/connectors"
)

// indexFacts are what GET tells of an index.
type indexFacts struct {
	Aliases map[string]struct {
		Write *bool `json:"is_write_index"`
	}
	Mappings mapping
	Settings struct {
		Index struct {
			Blocks struct {
				Write    string
				ReadOnly string `json:"read_only"`
				Full     string `json:"read_only_allow_delete"`
			}
			Closed string `json:"verified_before_close"`
		}
	}
	DataStream string `json:"data_stream"`
}

// mostIndices bounds how many indices are looked at of a table that writes many: the last by name.
const mostIndices = 3

// inspectIndex looks at what rows are written to.
func (i *inspection) inspectIndex(ctx context.Context) {
	name := i.index.static
	switch x := &i.index; {
	case x.now:
		name = string(x.append(nil, nil, 0))
	case x.dynamic():
		if i.mayBe(x.prefix + "x" + x.suffix) { // whatever rows say
			i.indices(ctx, x.prefix+"*"+x.suffix)
		}
		return
	}
	if !i.mayBe(name) {
		return
	}
	found := map[string]indexFacts{}
	switch status := i.read(ctx, "/"+url.PathEscape(name), &found); {
	case status == http.StatusOK && len(found) > 0:
		i.target(ctx, name, found)
	case status == http.StatusOK, status == http.StatusNotFound:
		i.missing(ctx, name, "index '"+name+"' does not exist")
	case status == http.StatusForbidden:
		i.Doubtful(i.key("index"), "grant indices:admin/get on it to have it looked at", "the credentials may not look at index '%s'; whether they may write is not known", name)
	}
}

// mayBe reports whether an index may have a name, and refuses those that none has: asked for by such a name OpenSearch would answer for all
// indices, or for none.
func (i *inspection) mayBe(name string) bool {
	why := indexNameFault(name)
	if why != "" {
		i.Refused(i.key("index"), "correct the option 'index'", "OpenSearch has no index of the name '%s': %s", name, why)
	}
	return why == ""
}

// indexNameFault says what is wrong with the name of an index, "" when nothing is.
func indexNameFault(name string) string {
	switch {
	case name == "" || name == "." || name == ".." || len(name) > 255:
		return "it must not be empty, '.' or '..', nor longer than 255 bytes"
	case strings.ContainsAny(name, " \"*\\<|,>/?#:"):
		return `it must not hold blanks or any of " * \ < | , > / ? # :`
	case strings.ContainsAny(name[:1], "_-+"):
		return "it must not begin with '_', '-' or '+'"
	case name != strings.ToLower(name):
		return "it must be in lower case"
	}
	return ""
}

// indices looks at some of the indices that rows may name.
func (i *inspection) indices(ctx context.Context, pattern string) {
	found := map[string]indexFacts{}
	if i.read(ctx, "/"+url.PathEscape(pattern), &found) != http.StatusOK {
		return
	}
	names := slices.Sorted(maps.Keys(found))
	if len(names) == 0 {
		i.missing(ctx, strings.ReplaceAll(pattern, "*", "x"), "no index matches '"+pattern+"'")
		return
	}
	i.Fine(i.key("index"), "of what matches '%s' there is %s", pattern, strings.Join(names[max(0, len(names)-mostIndices):], ", "))
	for _, name := range names[max(0, len(names)-mostIndices):] {
		i.target(ctx, name, map[string]indexFacts{name: found[name]})
	}
}

// target looks at an index, an alias or a data stream that is there: found are the indices that the name stands for.
func (i *inspection) target(ctx context.Context, name string, found map[string]indexFacts) {
	backing := slices.Sorted(maps.Keys(found))
	at := backing[len(backing)-1]
	what := "index '" + name + "' is there"
	if _, own := found[name]; found[at].DataStream == name {
		what = "data stream '" + name + "' is there"
		i.stream(name)
	} else if !own {
		if at = writeIndex(found, name); at == "" {
			i.Refused(i.key("index"), "set is_write_index for one of them", "alias '%s' stands for %s, and none of them is the one to write", name, strings.Join(backing, ", "))
			return
		}
		what = "alias '" + name + "' writes to index '" + at + "'"
	}
	if i.open(at, found[at]) {
		i.Fine(i.key("index"), "%s", what)
	}
	i.shards(ctx, at)
	i.compare(at, found[at].Mappings)
}

// writeIndex is the index that an alias writes to, "" when there is none.
func writeIndex(found map[string]indexFacts, alias string) string {
	for name, f := range found {
		write := f.Aliases[alias].Write
		if write != nil && *write || write == nil && len(found) == 1 {
			return name
		}
	}
	return ""
}

// open reports whether nothing blocks writing.
func (i *inspection) open(name string, facts indexFacts) bool {
	set := facts.Settings.Index
	switch {
	case set.Closed == "true":
		i.Refused(i.key("index"), "POST "+name+"/_open", "index '%s' is closed", name)
	case set.Blocks.Full == "true":
		i.Refused(i.key("index"), "free space on the nodes' disks, then set index.blocks.read_only_allow_delete to null", "index '%s' is read-only: a disk is nearly full", name)
	case set.Blocks.Write == "true", set.Blocks.ReadOnly == "true":
		i.Refused(i.key("index"), "set index.blocks.write and index.blocks.read_only to false", "index '%s' is blocked for writing", name)
	default:
		return true
	}
	return false
}

// stream looks whether rows are what a data stream takes.
func (i *inspection) stream(name string) {
	if i.mode != modeCreate {
		i.Refused(i.key("sink.write-mode"), "set 'sink.write-mode' = 'create'", "'%s' is a data stream, which documents are only added to", name)
	}
	if !slices.ContainsFunc(i.table.Columns, func(c connectors.Column) bool { return c.Name == "@timestamp" }) {
		i.Refused(i.key("index"), "add a column `@timestamp` to the table", "'%s' is a data stream, whose documents need the field @timestamp", name)
	}
}

// shards looks whether an index has all its primary shards.
func (i *inspection) shards(ctx context.Context, index string) {
	if i.red(ctx, "/"+url.PathEscape(index)) {
		i.Refused(i.key("index"), "see GET _cluster/allocation/explain", "index '%s' is red: a primary shard is nowhere, and what is written to it waits", index)
	}
}

// compare holds the columns against the mapping of an index.
func (i *inspection) compare(index string, m mapping) {
	sqlTimes := i.table.Format == "json" && i.table.FormatOptions.String("timestamp-format.standard") == "SQL"
	conflicts := m.compare(i.table.Columns, sqlTimes)
	for _, c := range conflicts {
		name, _, _ := strings.Cut(c.column, ".")
		f := connectors.Finding{Level: connectors.Wrong, Class: connectors.ErrRefused, Column: name, Help: c.help}
		f.Message = "column " + c.column + " does not fit the mapping of '" + index + "': " + c.why
		if c.some {
			f.Level, f.Class = connectors.Doubtful, nil
			f.Message = "column " + c.column + " fits the mapping of '" + index + "' only in part: " + c.why
		}
		i.All = append(i.All, f)
	}
	if len(conflicts) == 0 && len(m.Properties) > 0 {
		i.Fine(i.key("index"), "its columns fit the mapping of '%s'", index)
	}
}

// missing says what becomes of the first row where the index is not there, as absent says; name is one that it may have.
func (i *inspection) missing(ctx context.Context, name, absent string) {
	var cluster struct {
		Persistent, Transient, Defaults struct {
			Action struct {
				Create string `json:"auto_create_index"`
			}
		}
	}
	if i.read(ctx, "/_cluster/settings?include_defaults=true&filter_path=*.action.auto_create_index", &cluster) != http.StatusOK {
		cluster.Defaults.Action.Create = "true"
	}
	create := cmp.Or(cluster.Transient.Action.Create, cluster.Persistent.Action.Create, cluster.Defaults.Action.Create, "true")
	const help = "make the index, or a template for it: leat ddl index-template FILE.sql"
	if !creates(create, name) {
		i.Refused(i.key("index"), help, "%s, and the cluster does not make it by itself ('action.auto_create_index' is '%s')", absent, create)
		return
	}
	var simulated struct {
		Template struct {
			Settings map[string]any
			Mappings mapping
		}
	}
	i.ask(ctx, http.MethodPost, "/_index_template/_simulate_index/"+url.PathEscape(name), &simulated)
	if t := simulated.Template; len(t.Settings) == 0 && len(t.Mappings.Properties) == 0 && t.Mappings.Dynamic == nil {
		i.Doubtful(i.key("index"), help, "%s: the first row would make it, with a mapping guessed of its values", absent)
		return
	}
	i.Fine(i.key("index"), "%s: the first row would make it from a template", absent)
	i.compare(name, simulated.Template.Mappings)
}

// creates reports whether 'action.auto_create_index' lets a cluster make an index: true, false, or patterns that allow (+) or forbid (-), of
// which the first that matches counts.
func creates(setting, name string) bool {
	switch setting {
	case "true":
		return true
	case "false":
		return false
	}
	for pattern := range strings.SplitSeq(setting, ",") {
		pattern = strings.TrimSpace(pattern)
		bare := strings.TrimLeft(pattern, "+-")
		if ok, err := path.Match(bare, name); err == nil && ok {
			return !strings.HasPrefix(pattern, "-")
		}
	}
	return false
}
