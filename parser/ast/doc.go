// Package ast is the tree that the parser makes: what was written, with spans and no meaning. Names are not resolved and
// types are not decided. Every node prints back to SQL that parses to the same tree (see Print).
package ast
