package compat

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
)

// sink compares a table that is written: its readers depend on it.
func (c *comparison) sink(o, n *Table) {
	if !c.first(o, n, writes) {
		return
	}
	if o.connector() != n.connector() || destination(o) != destination(n) {
		key := destinationKey(n)
		c.tell(change{
			code:    diag.SinkMoved,
			message: fmt.Sprintf("rows of %s go to %s and no more to %s, where they are read", n.Name, destinationText(n), destinationText(o)),
			help:    "write to both until the readers have moved",
		}, o.place(destinationKey(o)), n.place(key))
	}
	c.sinkCluster(o, n)
	c.keys(o, n)
	c.delivery(o, n)
	c.formats(o, n, writes)
	c.sinkColumns(o, n)
}

// source compares a table that is read: its writers go on as before.
func (c *comparison) source(o, n *Table) {
	if !c.first(o, n, reads) || o.connector() != n.connector() {
		return
	}
	c.formats(o, n, reads)
	c.sourceColumns(o, n)
}

func destinationKey(t *Table) string {
	for _, key := range destinationKeys {
		if _, ok := t.Options[key]; ok {
			return key
		}
	}
	return "connector"
}

func destinationText(t *Table) string {
	key := destinationKey(t)
	if key == "connector" {
		return "connector " + t.shown(key)
	}
	return key + " " + t.shown(key)
}

func (c *comparison) sinkCluster(o, n *Table) {
	for _, key := range []string{optionServers, "hosts"} {
		if o.value(key) != n.value(key) && o.connector() == n.connector() {
			c.tell(change{
				code:    diag.ClusterChanged,
				message: fmt.Sprintf("%s is written to %s instead of %s: if that is another cluster, the readers are on the old one", n.Name, n.shown(key), o.shown(key)),
			}, o.place(key), n.place(key))
		}
	}
}

// keys compares what tells the rows of a sink apart: the document's id, the message's key.
func (c *comparison) keys(o, n *Table) {
	if !slices.Equal(o.Key, n.Key) {
		what := "what an update replaces"
		switch {
		case n.isSearch():
			what = "the ids of documents, so old documents are not replaced but stand beside the new ones"
		case n.isKafka():
			what = "the keys of messages, so they go to other partitions and replace no older ones"
		}
		c.tell(change{
			code:    diag.KeyChanged,
			message: fmt.Sprintf("the primary key of %s is %s instead of %s: that changes %s", n.Name, keyText(n.Key), keyText(o.Key), what),
			help:    "write to a new index or topic, from the start",
		}, o.At, n.At)
	}
	for _, key := range []string{"key.format", "key.fields", "key.fields-prefix", "value.fields-include", "document-id.key-delimiter"} {
		if o.value(key) != n.value(key) {
			c.tell(change{
				code:    diag.KeyChanged,
				message: fmt.Sprintf("'%s' of %s is %s instead of %s: rows have other keys than those written before", key, n.Name, n.shown(key), o.shown(key)),
			}, o.place(key), n.place(key))
		}
	}
}

func keyText(key []string) string {
	if len(key) == 0 {
		return "none"
	}
	return "(" + strings.Join(key, ", ") + ")"
}

func (c *comparison) delivery(o, n *Table) {
	for _, key := range []string{"sink.delivery-guarantee", "sink.partitioner"} {
		if o.value(key) != n.value(key) {
			c.tell(change{
				code:    diag.DeliveryChanged,
				message: fmt.Sprintf("'%s' of %s is %s instead of %s: readers may see rows twice, or those of a key in another order", key, n.Name, n.shown(key), o.shown(key)),
			}, o.place(key), n.place(key))
		}
	}
}

// formats compares how values are written.
func (c *comparison) formats(o, n *Table, as role) {
	who := "its writers write the old one"
	if as == writes {
		who = "its readers expect the old one"
	}
	if o.format() != n.format() {
		c.tell(change{
			code:    diag.FormatChanged,
			message: fmt.Sprintf("the format of %s is '%s' instead of '%s': %s", n.Name, n.format(), o.format(), who),
		}, o.place(o.FormatKey()), n.place(n.FormatKey()))
		return
	}
	oldOptions, newOptions := formatOptions(o), formatOptions(n)
	for _, name := range unionNames(oldOptions.set, newOptions.set) {
		oldKey, newKey := oldOptions.key(name), newOptions.key(name)
		if o.value(oldKey) == n.value(newKey) || harmless(name, as) {
			continue
		}
		ch := change{code: diag.EncodingChanged}
		if name == "message-class-name" {
			ch.code = diag.FormatChanged
		}
		ch.message = fmt.Sprintf("'%s' of %s is %s instead of %s: %s", name, n.Name, n.shown(newKey), o.shown(oldKey), who)
		c.tell(ch, o.place(oldKey), n.place(newKey))
	}
}

// formatKeys are the keys of the options of a table's value format, by their names without prefixes.
type formatKeys struct {
	prefix string // that the format's options have, where none is set
	set    map[string]string
}

func formatOptions(t *Table) formatKeys {
	prefix := t.format() + "."
	keys := formatKeys{prefix: strings.TrimSuffix(t.FormatKey(), "format") + prefix, set: map[string]string{}}
	for key := range t.Options {
		if name, ok := strings.CutPrefix(strings.TrimPrefix(key, "value."), prefix); ok {
			keys.set[name] = key
		}
	}
	return keys
}

func (f formatKeys) key(name string) string {
	if key, ok := f.set[name]; ok {
		return key
	}
	return f.prefix + name
}

// harmless reports whether an option of a format changes nothing for those on the other side: it says where schemas lie, or
// what becomes of what cannot be read.
func harmless(name string, as role) bool {
	switch name {
	case "proto-path", "descriptor-set":
		return true
	case "ignore-parse-errors", "fail-on-missing-field", "read-default-values":
		return as == reads
	}
	return false
}

// unionKeys are the options of two tables that a test picks, sorted.
func unionKeys(o, n *Table, pick func(key string) bool) []string {
	var all []string
	for _, t := range []*Table{o, n} {
		for key := range t.Options {
			if pick(key) {
				all = append(all, key)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func unionNames(a, b map[string]string) []string {
	all := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
	slices.Sort(all)
	return slices.Compact(all)
}
