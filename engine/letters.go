package engine

import (
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/plan"
)

// LetterPlace is where dead letters of a script lie: a topic or a file.
type LetterPlace struct {
	Tables []string // whose policies name the place
	Topic  string   // "" for a file
	// Connection holds the properties of Kafka's client by which the topic is reached. Credentials are among them: they are for
	// connecting, not for showing.
	Connection map[string]string
	Path       string
}

// LetterPlaces returns where the dead letters of the script's jobs lie, each place once, in the order of the jobs.
func (s *Script) LetterPlaces() []LetterPlace {
	var all []LetterPlace
	add := func(table string, d *plan.DeadLetter) {
		if d == nil {
			return
		}
		at := slices.IndexFunc(all, func(p LetterPlace) bool {
			return p.Topic == d.Topic && p.Path == d.Path && maps.Equal(p.Connection, d.Connection)
		})
		if at < 0 {
			at = len(all)
			all = append(all, LetterPlace{Topic: d.Topic, Connection: d.Connection, Path: d.Path})
		}
		if p := &all[at]; !slices.Contains(p.Tables, table) {
			p.Tables = append(p.Tables, table)
		}
	}
	for _, j := range s.Jobs() {
		read := map[*plan.DeadLetter]bool{}
		for _, scan := range j.Scans() {
			add(scan.Table.Name, scan.Policy.DeadLetter)
			read[scan.Policy.DeadLetter] = true
		}
		for _, sink := range j.Root {
			if d := sink.Policy.DeadLetter; !read[d] { // else it is the source's, which takes what the sink refuses
				add(sink.Table.Name, d)
			}
		}
	}
	return all
}

// KafkaConnection returns the properties of Kafka's client by which the broker of a table is reached, credentials included; false where
// the script has no such table, or it is none of Kafka.
func (s *Script) KafkaConnection(table string) (map[string]string, bool) {
	for _, t := range s.Result.Version.Tables {
		if t.Name != table || t.Options["connector"].Value != "kafka" && t.Options["connector"].Value != "upsert-kafka" {
			continue
		}
		properties := map[string]string{}
		for key, o := range t.Options {
			if name, ok := strings.CutPrefix(key, "properties."); ok {
				properties[name] = o.Value
			}
		}
		return planner.Connection(properties), true
	}
	return nil, false
}
