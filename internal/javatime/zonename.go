package javatime

import (
	_ "embed"
	"strings"
	"sync"
)

// zoneNames has a line for each set of names that time zones have in Java's English: short and long, those of summer time where there
// are any, a tab, and the zones.
//
//go:embed zonenames.txt
var zoneNames string

// namesOf finds the names of a zone.
var namesOf = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(zoneNames) {
		names, zones, _ := strings.Cut(strings.TrimSpace(line), "\t")
		for _, zone := range strings.Fields(zones) {
			all[zone] = strings.Split(names, "|")
		}
	}
	return all
})

// name is the zone's short or long name at an instant; false where it is not known.
func (z *LegacyZone) name(utc int64, long bool) (string, bool) {
	id := z.loc.String()
	names, ok := namesOf()[id]
	if !ok {
		return id, strings.HasPrefix(id, "GMT")
	}
	i := 0
	if len(names) > 2 && z.Offset(utc) > z.standard {
		i = 2
	}
	if long {
		i++
	}
	return names[i], true
}
