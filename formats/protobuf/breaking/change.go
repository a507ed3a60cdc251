package breaking

import (
	"fmt"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// The codes of changes, as package diag declares them.
const (
	codeRenamed          = "LEAT9151"
	codeRemoved          = "LEAT9152"
	codeFieldRemoved     = "LEAT9153"
	codeFieldRenamed     = "LEAT9154"
	codeFieldRenumbered  = "LEAT9155"
	codeFieldRetyped     = "LEAT9156"
	codeFieldResized     = "LEAT9157"
	codeCardinality      = "LEAT9158"
	codeEnumValueRemoved = "LEAT9159"
	codeEnumValueRenamed = "LEAT9160"
	codeUnreserved       = "LEAT9161"
)

// Change is a difference that matters to those on the other side.
type Change struct {
	Code    string
	Message string
	Help    string
	// Milder says that the change is a warning, although those of its code are errors: what is gone was reserved.
	Milder bool
	// Old and New are where it stands; a zero Point is nowhere.
	Old, New Point
}

// Point is a line of a file, from 1, and the name that is meant on it.
type Point struct {
	Line int
	Name string
}

// Compare compares two versions of a file. roots are the folders that imports start at.
func Compare(oldFile, newFile string, roots []string) ([]Change, error) {
	before, err := load(oldFile, roots)
	if err != nil {
		return nil, err
	}
	after, err := load(newFile, roots)
	if err != nil {
		return nil, err
	}
	c := &comparison{}
	c.file(before, after)
	return c.changes, nil
}

// comparison collects the changes.
type comparison struct{ changes []Change }

// tell notes a change of a code; was and is are what it is about, nil for nothing.
func (c *comparison) tell(code string, was, is protoreflect.Descriptor, help, format string, args ...any) *Change {
	c.changes = append(c.changes, Change{Code: code, Message: fmt.Sprintf(format, args...), Help: help, Old: pointOf(was), New: pointOf(is)})
	return &c.changes[len(c.changes)-1]
}

func pointOf(d protoreflect.Descriptor) Point {
	switch d := d.(type) {
	case nil:
		return Point{}
	case protoreflect.FileDescriptor:
		// The package is the second field of a file's descriptor.
		return Point{Line: d.SourceLocations().ByPath(protoreflect.SourcePath{2}).StartLine + 1, Name: string(d.Package())}
	}
	return Point{Line: d.ParentFile().SourceLocations().ByDescriptor(d).StartLine + 1, Name: string(d.Name())}
}

// localName is a message's or enum's name within its package.
func localName(d protoreflect.Descriptor) string {
	pkg := string(d.ParentFile().Package())
	if pkg == "" {
		return string(d.FullName())
	}
	return string(d.FullName())[len(pkg)+1:]
}
