package protobuf

import (
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// noted bounds the fields that a note lists.
const noted = 12

// notes gathers what is worth knowing of a table that matches its message.
type notes struct {
	unread   []string // paths of fields that no column has
	endless  []string // of those that lead back to a message around them
	unsigned []string // paths of unsigned fields in signed columns
}

// Notes says what is worth knowing: of the fields that no column has, of unsigned numbers that are read with a sign, and of columns
// that only some rows can write. Of no message there is nothing.
func (m *Message) Notes(spec formats.Spec, written bool) options.Problems {
	root := m.matching(spec)
	if root == nil {
		return nil
	}
	n := &notes{}
	n.message(root, "", nil)
	ps := n.unreadProblem(spec, root)
	switch {
	case written:
		w := &matcher{}
		w.written(root, "")
		ps = append(ps, w.problems...)
	case len(n.unsigned) > 0:
		ps = append(ps, info(spec, codeUnsigned, "leat takes a column of DECIMAL(20, 0) for 64 bits, which holds them all; Flink does not",
			"the upper half of unsigned numbers is read as negative ones: %s", listOf(n.unsigned)))
	}
	return ps
}

func (n *notes) unreadProblem(spec formats.Spec, root *message) options.Problems {
	name := root.desc.FullName()
	var ps options.Problems
	if len(n.unread) > 0 {
		ps = append(ps, info(spec, codeUnread, "", "no column has these fields of %s: %s", name, listOf(n.unread)))
	}
	if len(n.endless) > 0 {
		ps = append(ps, info(spec, codeUnread, "a ROW has an end: declare as many levels as are needed",
			"%s holds itself, and the columns end before it does: %s", name, listOf(n.endless)))
	}
	return ps
}

func info(spec formats.Spec, code, help, format string, args ...any) options.Problem {
	return options.Problem{Option: spec.Options.Key(optMessage), Code: code, Message: fmt.Sprintf(format, args...), Help: help, Warning: true, Info: true}
}

func listOf(names []string) string {
	if len(names) > noted {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:noted], ", "), len(names)-noted)
	}
	return strings.Join(names, ", ")
}

// message looks at a message and those below it that columns have. around are the messages that it lies in.
func (n *notes) message(m *message, path string, around []protoreflect.FullName) {
	around = append(slices.Clone(around), m.desc.FullName())
	for i := range m.desc.Fields().Len() {
		fd := m.desc.Fields().Get(i)
		switch at := path + string(fd.Name()); {
		case m.has(fd):
		case fd.Message() != nil && !fd.IsMap() && slices.Contains(around, fd.Message().FullName()):
			n.endless = append(n.endless, at)
		default:
			n.unread = append(n.unread, at)
		}
	}
	for _, f := range m.fields {
		at := path + string(f.desc.Name())
		if isUnsignedField(f) {
			n.unsigned = append(n.unsigned, at)
		}
		if f.value.kind == kindRow {
			n.message(f.value.row, at+".", around)
		}
	}
}

func isUnsignedField(f *match) bool {
	if f.value.desc == nil || f.value.typ.Kind != types.Int && f.value.typ.Kind != types.BigInt {
		return false
	}
	switch f.value.desc.Kind() {
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind, protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		return true
	}
	return false
}

// written notes columns that only some rows can write.
func (m *matcher) written(of *message, path string) {
	for i := range of.desc.Oneofs().Len() {
		if o := of.desc.Oneofs().Get(i); !o.IsSynthetic() {
			m.oneof(of, o, path)
		}
	}
	for _, f := range of.fields {
		at := path + string(f.desc.Name())
		if f.value.kind == kindRow {
			m.written(f.value.row, at+".")
		}
	}
}

// oneof notes columns that are members of one oneof: of a row that has several, the last is written.
func (m *matcher) oneof(of *message, o protoreflect.OneofDescriptor, path string) {
	var members []string
	for _, f := range of.fields {
		if f.desc.ContainingOneof() == o {
			members = append(members, path+string(f.desc.Name()))
		}
	}
	if len(members) < 2 {
		return
	}
	m.problems = append(m.problems, options.Problem{
		Column: members[1], Code: codeOneof, Warning: true, Info: true,
		Message: fmt.Sprintf("%s are members of oneof '%s': of a row in which several are not NULL, the last is written", strings.Join(members, ", "), o.Name()),
		Help:    "see to it that the query gives NULL for all but one",
	})
}
