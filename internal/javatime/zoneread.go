package javatime

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// saying is what the name of a zone says of the offset.
type saying byte

// The sayings, as zonereads.txt has them.
const (
	asDated      saying = '=' // that of the date: winter and summer have one name
	standardTime saying = '-'
	summerTime   saying = '+'
)

// zoneReads has a line for what Java's English names of zones are read as: the zone, a tab, what they say, a tab, and the names. Of
// zones that share a name it is the one that Java takes.
//
//go:embed zonereads.txt
var zoneReads string

// zoneReading is a name of a zone as it is read.
type zoneReading struct {
	name, zone string
	said       saying
}

// zoneReadings has the names by their first letter, longer ones first.
var zoneReadings = sync.OnceValue(func() (all [26][]zoneReading) {
	for line := range strings.Lines(zoneReads) {
		zone, rest, _ := strings.Cut(strings.TrimSpace(line), "\t")
		said, names, _ := strings.Cut(rest, "\t")
		for _, name := range strings.Split(names, "|") {
			letter := name[0]&^0x20 - 'A'
			all[letter] = append(all[letter], zoneReading{name, zone, saying(said[0])})
		}
	}
	for _, list := range all {
		slices.SortFunc(list, func(a, b zoneReading) int { return len(b.name) - len(a.name) })
	}
	return all
})

// readingOf finds the longest name that a text begins with, nil where it is none.
func readingOf(b []byte) *zoneReading {
	if len(b) == 0 || !isLetter(b[0]) {
		return nil
	}
	all := zoneReadings()[b[0]&^0x20-'A']
	for i := range all {
		if hasPrefixFold(b, all[i].name) {
			return &all[i]
		}
	}
	return nil
}
