// Package compat compares two versions of a script: which changes break the readers of what it writes, the writers of what it
// reads, or lose the positions that are stored for it. It knows what a version is ([Version], which the planner makes), not how
// one is planned.
//
//	problems := compat.Compare(before, after)
//
// A finding stands at its place in the new version, with the old one's as a second place; what is gone is told at its old place.
package compat
