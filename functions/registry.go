package functions

import (
	"sort"
	"strings"
)

// Registry finds functions by name, in any case. It is built once and not changed.
type Registry struct {
	byName map[string]*Function
	all    []*Function
}

// NewRegistry returns a registry of functions.
func NewRegistry(families ...[]*Function) *Registry {
	r := &Registry{byName: map[string]*Function{}}
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

// All returns the functions by name.
func (r *Registry) All() []*Function { return r.all }
