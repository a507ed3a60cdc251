package compat

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
)

const (
	optionGroup   = "properties.group.id"
	optionServers = "properties.bootstrap.servers"
	optionTopic   = "topic"
	optionPattern = "topic-pattern"
)

// reading compares where the positions of a table that is read are stored, and where reading begins without any.
func (c *comparison) reading(oldJob, newJob *Job, before, after Reading) {
	o, n := before.Table, after.Table
	if !o.isKafka() || !n.isKafka() {
		return
	}
	if key := topicKey(n); o.value(key) != n.value(key) {
		c.tell(change{
			code: diag.SourceMoved,
			message: fmt.Sprintf("job %s reads %s %s instead of %s: it begins there anew, and what it has not read of the old one stays unread",
				newJob.Name, key, n.shown(key), o.shown(topicKey(o))),
		}, o.place(topicKey(o)), n.place(key))
		return
	}
	if !o.bounded() || !n.bounded() { // a bounded scan begins where it is told, and stores nothing
		c.positions(oldJob, newJob, before, after)
	}
	if o.value(optionServers) != n.value(optionServers) {
		c.tell(change{
			code:    diag.ClusterChanged,
			message: fmt.Sprintf("%s is read from %s instead of %s: if that is another cluster, no positions are stored there", n.Name, n.shown(optionServers), o.shown(optionServers)),
		}, o.place(optionServers), n.place(optionServers))
	}
	for _, prefix := range []string{"scan.startup.", "scan.bounded."} {
		c.start(o, n, prefix)
	}
}

// bounded reports whether the scan of a table ends by itself.
func (t *Table) bounded() bool {
	mode := t.value("scan.bounded.mode")
	return mode != "" && mode != "unbounded"
}

func topicKey(t *Table) string {
	if _, ok := t.Options[optionPattern]; ok {
		return optionPattern
	}
	return optionTopic
}

// positions tells of stored positions that the new version does not find. They lie in the consumer group that the table names, else in one that
// is named after job, table and sink; a table that several jobs read has a group for each.
func (c *comparison) positions(oldJob, newJob *Job, before, after Reading) {
	o, n := before.Table, after.Table
	oldGroup, newGroup := o.value(optionGroup), n.value(optionGroup)
	lost := "its stored positions are not found, so it begins anew"
	if oldGroup != newGroup {
		c.tell(change{
			code: diag.PositionsMove,
			message: fmt.Sprintf("job %s reads %s with consumer group %s instead of %s: %s", newJob.Name, n.Name,
				groupText(n), groupText(o), lost),
			help: "keep the group, or copy its committed offsets to the new one while the job is stopped",
		}, o.place(optionGroup), n.place(optionGroup))
		return
	}
	if oldGroup != "" {
		if before.Shared != after.Shared || before.Shared && before.Sink != after.Sink {
			c.tell(change{
				code:    diag.PositionsMove,
				message: fmt.Sprintf("job %s reads %s with another group than before, since another reading of it comes first now, or none does any more: %s", newJob.Name, n.Name, lost),
				help:    "keep the order of the INSERTs, or give each a table with a group of its own",
			}, oldJob.At, newJob.At)
		}
		return
	}
	moved := movedNames(oldJob.Name, newJob.Name, before, after)
	oldName := oldJob.Name
	if oldName.FromFile && newJob.Name.FromFile {
		oldName.Base = newJob.Name.Base
	}
	switch {
	case len(moved) > 0:
		c.tell(change{
			code: diag.PositionsMove,
			message: fmt.Sprintf("%s, and %s has no consumer group of its own, so it is read with another: %s",
				strings.Join(moved, ", "), n.Name, lost),
			help: "keep the names, or set 'properties.group.id' to the group that the old version uses: 'leat-" + groupOf(oldName, before) + "'",
		}, o.At, n.At)
	case oldJob.Name.Base != newJob.Name.Base:
		c.tell(change{
			code: diag.JobRenamed,
			message: fmt.Sprintf("the file's name is the job's: run as %s and not as %s it does not find the stored positions of %s",
				newJob.Name, oldJob.Name, n.Name),
			help: "keep the file's name, or set 'pipeline.name' = '" + oldJob.Name.Base + "'",
		}, oldJob.At, newJob.At)
	}
}

// groupOf is the part of a derived group's name that stands behind its prefix.
func groupOf(name JobName, r Reading) string {
	return name.String() + "-" + r.Table.Name + "-" + r.Sink
}

func groupText(t *Table) string {
	if t.value(optionGroup) == "" {
		return "one derived from its name"
	}
	return t.shown(optionGroup)
}

// movedNames says which names that a derived group is made of have changed. Two names of files are no change: the versions of a
// file have to lie in two.
func movedNames(oldName, newName JobName, before, after Reading) []string {
	var moved []string
	say := func(what, from, to string) {
		if from != to {
			moved = append(moved, fmt.Sprintf("%s is called %s and was called %s", what, to, from))
		}
	}
	if !oldName.FromFile || !newName.FromFile {
		say("the job", oldName.String(), newName.String())
	} else if oldName.Suffix != newName.Suffix {
		say("the job", newName.Base+oldName.Suffix, newName.String())
	}
	say("the table", before.Table.Name, after.Table.Name)
	say("the sink", before.Sink, after.Sink)
	return moved
}

// start compares where a scan begins or ends.
func (c *comparison) start(o, n *Table, prefix string) {
	for _, key := range unionKeys(o, n, func(key string) bool { return strings.HasPrefix(key, prefix) }) {
		if o.value(key) == n.value(key) {
			continue
		}
		message := fmt.Sprintf("%s is %s instead of %s: it counts for partitions without stored positions", key, n.shown(key), o.shown(key))
		if prefix == "scan.bounded." {
			message = fmt.Sprintf("%s is %s instead of %s: the scan of %s ends elsewhere, or no more", key, n.shown(key), o.shown(key), n.Name)
		}
		c.tell(change{code: diag.StartChanged, message: message}, o.place(key), n.place(key))
	}
}
