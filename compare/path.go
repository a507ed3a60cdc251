package compare

import (
	"slices"
	"strings"
)

// path leads to a field: names with dots between, or one name that has dots.
type path struct {
	text  string
	names []string
}

func newPath(text string) path { return path{text, strings.Split(text, ".")} }

// paths are the fields that are left out of a comparison.
type paths struct {
	below map[string]*paths
	text  string // of a path that ends here
	ends  bool
	found bool // some record had it
}

// newPaths returns the paths; nil for none.
func newPaths(texts []string) *paths {
	if len(texts) == 0 {
		return nil
	}
	root := &paths{}
	for _, text := range texts {
		at := root
		for _, name := range newPath(text).names {
			if at.below == nil {
				at.below = map[string]*paths{}
			}
			if at.below[name] == nil {
				at.below[name] = &paths{}
			}
			at = at.below[name]
		}
		at.text, at.ends = text, true
		root.below[text] = at
	}
	return root
}

// under returns the paths below a member; nil for none. out says that the member itself is left out.
func (p *paths) under(name []byte) (below *paths, out bool) {
	if p == nil {
		return nil, false
	}
	below = p.below[string(name)]
	if below == nil {
		return nil, false
	}
	below.found = true
	return below, below.ends
}

// unfound appends the paths that no record had.
func (p *paths) unfound(all []string) []string {
	if p == nil {
		return all
	}
	if p.ends && !p.found && !slices.Contains(all, p.text) {
		all = append(all, p.text)
	}
	for _, below := range p.below {
		all = below.unfound(all)
	}
	return all
}
