package functions

import (
	"sort"
	"strings"
)

// Registry finds functions by name, in any case. It is built once and not changed.
type Registry struct {
	byName map[string]*Function
	all    []*Function
	// known holds functions that Flink has and leat does not run yet, each with what can be done instead.
	known map[string]string
}

// NewRegistry returns a registry of functions. known maps names of Flink functions that are not there yet to a hint, "" for
// none.
func NewRegistry(known map[string]string, families ...[]*Function) *Registry {
	r := &Registry{byName: map[string]*Function{}, known: known}
	for _, family := range families {
		for _, f := range family {
			r.all = append(r.all, f)
			r.byName[f.Name] = f
			for _, a := range f.Aliases {
				r.byName[a] = f
			}
		}
	}
	sort.Slice(r.all, func(i, j int) bool { return r.all[i].Name < r.all[j].Name })
	return r
}

// Lookup finds a function by name.
func (r *Registry) Lookup(name string) (*Function, bool) {
	f, ok := r.byName[strings.ToUpper(name)]
	return f, ok
}

// Known reports whether Flink has a function that leat does not run yet, and what to do instead.
func (r *Registry) Known(name string) (hint string, ok bool) {
	hint, ok = r.known[strings.ToUpper(name)]
	return hint, ok
}

// All returns the functions by name.
func (r *Registry) All() []*Function { return r.all }
