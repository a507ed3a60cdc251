package place

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/leatsql/leat/connectors"
)

// Behind writes where the reading of the same places goes on behind spans, as ParseFrom reads it.
func Behind(spans []Span) string {
	var parts []string
	for _, s := range spans {
		parts = append(parts, fmt.Sprintf("%s:%d", s.Split, s.End))
	}
	return strings.Join(parts, ",")
}

// ParseFrom reads where the reading of places begins: [TOPIC/]PARTITION:OFFSET or FILE:LINE with commas between, a number alone for all
// splits. A partition without a topic is that of all topics.
func ParseFrom(text string, places []Place) (Range, error) {
	r := Range{From: map[connectors.Split]connectors.Position{}}
	for text != "" {
		var part string
		part, text = cutPart(text, places)
		name, number := "", part
		if at := strings.LastIndexByte(part, ':'); at >= 0 {
			name, number = part[:at], part[at+1:]
		}
		n, err := strconv.ParseInt(number, 10, 64)
		at := connectors.Position(n)
		switch {
		case part == "":
		case err == nil && n >= 0 && name == "":
			r.FromAll = at
		case err != nil || n < 0 || !begin(r.From, places, name, at):
			return r, fmt.Errorf("takes [TOPIC/]PARTITION:OFFSET of the dead letters, or the number of a line, not %q", part)
		}
	}
	return r, nil
}

// cutPart cuts off the first part of a text, in which the path of a file may have commas.
func cutPart(text string, places []Place) (part, rest string) {
	named := 0
	for _, p := range places {
		if f, ok := p.(*File); ok && strings.HasPrefix(text, f.Path+":") {
			named = len(f.Path)
		}
	}
	part, rest, _ = strings.Cut(text[named:], ",")
	return text[:named] + part, rest
}

// begin notes where the splits begin that a name means. It returns false where none does.
func begin(from map[connectors.Split]connectors.Position, places []Place, name string, at connectors.Position) bool {
	topic, partition, named := strings.Cut(name, "/")
	if !named {
		topic, partition = "", name
	}
	n, err := strconv.ParseInt(partition, 10, 32)
	found := false
	for _, p := range places {
		switch p := p.(type) {
		case *Topic:
			if err == nil && n >= 0 && cmp.Or(topic, p.Name) == p.Name {
				from[connectors.Split{Name: p.Name, Partition: int32(n)}], found = at, true
			}
		case *File:
			if name == p.Path {
				from[p.split()], found = at, true
			}
		}
	}
	return found
}
