package protobuf

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
)

// The diagnostic codes of this package.
const (
	codeUnknownMessage = "LEAT4001"
	codeUnknownField   = "LEAT4002"
	codeFieldMismatch  = "LEAT4003"
	codeUnreadable     = "LEAT4004"
	codeNotPortable    = "LEAT9001"
	codeUnsigned       = "LEAT9023"
	codeOneof          = "LEAT9024"
	codeUnread         = "LEAT9026"
)

const placesHelp = "give the folder of the .proto files by --proto-path (or LEAT_PROTO_PATH), or a compiled set by --descriptor-set"

// goneHelp tells where a place comes from: a variable may be one that another folder needed.
const goneHelp = "look at --proto-path, --descriptor-set, the variables LEAT_PROTO_PATH and LEAT_DESCRIPTOR_SET, and leat.yaml"

// Places finds messages in folders of .proto files and descriptor sets. It keeps what it has read of them, so that tables which share
// them read them once. Safe for concurrent use.
type Places struct{ cache cache }

// Find finds and links the message that the options name.
func (p *Places) Find(spec formats.Spec) (*Message, options.Problems) {
	s, found, problems := p.find(spec)
	if problems != nil {
		return nil, problems
	}
	m, err := s.message(found)
	if err != nil {
		return nil, options.Problems{{Option: spec.Options.Key(optMessage), Code: codeUnreadable, Message: err.Error()}}
	}
	return m, nil
}

// find finds the message that the options name, and the schemas that it lies in.
func (p *Places) find(spec formats.Spec) (*schemas, named, options.Problems) {
	problem := func(code, message, help string) (*schemas, named, options.Problems) {
		return nil, named{}, options.Problems{{Option: spec.Options.Key(optMessage), Code: code, Message: message, Help: help}}
	}
	places := placesOf(spec)
	name := spec.Options.String(optMessage)
	if len(places) == 0 {
		return problem(codeUnreadable, fmt.Sprintf("%s in which message '%s' could be looked up", errNoPlace, name), placesHelp)
	}
	s, err := p.cache.get(places)
	var gone *noSuchPlace
	switch {
	case errors.As(err, &gone):
		return problem(codeUnreadable, err.Error(), goneHelp)
	case err != nil:
		return problem(codeUnreadable, err.Error(), "")
	}
	found, err := s.find(name)
	var missing *notFound
	switch {
	case errors.As(err, &missing):
		return problem(codeUnknownMessage, missing.Error(), missing.help)
	case err != nil:
		return problem(codeUnreadable, err.Error(), "")
	}
	return s, found, nil
}

// placesOf lists where a table's schemas lie: what the table says, then what the flags say.
func placesOf(spec formats.Spec) []place {
	var places []place
	add := func(set bool, dir string, paths []string) {
		for _, p := range paths {
			if dir != "" && !filepath.IsAbs(p) {
				p = filepath.Join(dir, p)
			}
			if at := (place{path: p, set: set}); !slices.Contains(places, at) {
				places = append(places, at)
			}
		}
	}
	add(false, spec.Dir, spec.Options.Strings(optProtoPath))
	add(true, spec.Dir, spec.Options.Strings(optSet))
	add(false, "", spec.Schemas.ProtoPaths)
	add(true, "", spec.Schemas.DescriptorSets)
	return places
}

// notFound says that no message has a name.
type notFound struct{ text, help string }

func (e *notFound) Error() string { return e.text }

// Help says what to do.
func (e *notFound) Help() string { return e.help }

// find returns the message of a name: a Java class name, else a protobuf name, each also with a leading dot, and with dots
// where a nested class has $ or $ where a nested message has dots.
func (s *schemas) find(name string) (named, error) {
	plain := strings.TrimPrefix(name, ".")
	dotted := strings.ReplaceAll(plain, "$", ".")
	for _, match := range []func(named) bool{
		func(n named) bool { return n.java == plain },
		func(n named) bool { return n.full == plain },
		func(n named) bool { return strings.ReplaceAll(n.java, "$", ".") == dotted },
		func(n named) bool { return n.full == dotted },
	} {
		var found []named
		for _, n := range s.messages {
			if match(n) {
				found = append(found, n)
			}
		}
		if len(found) > 0 {
			return one(name, found)
		}
	}
	return named{}, s.missing(name)
}

// one returns what was found, provided that it was found in one file, or in copies of one file under several names.
func one(name string, found []named) (named, error) {
	for _, other := range found[1:] {
		if other.full != found[0].full || !found[0].file.same(other.file) {
			return named{}, fmt.Errorf("message '%s' is declared in two files that differ: %s and %s", name, found[0].file.origin, other.file.origin)
		}
	}
	return found[0], nil
}

// listed bounds the names that an error lists.
const listed = 5

func (s *schemas) missing(name string) error {
	for _, f := range s.order {
		if f.err != nil && len(s.messages) == 0 {
			return f.err
		}
	}
	if len(s.messages) == 0 {
		return &notFound{text: fmt.Sprintf("no message '%s': the proto paths and descriptor sets hold no message at all", name), help: placesHelp}
	}
	var names []string
	for _, n := range s.messages {
		names = append(names, n.java)
	}
	e := &notFound{}
	if near := s.near(name); near != "" {
		e.help = fmt.Sprintf("did you mean '%s'?", near)
	}
	more := ""
	if len(names) > listed {
		more = fmt.Sprintf(" and %d more", len(names)-listed)
		names = names[:listed]
	}
	e.text = fmt.Sprintf("no message is called '%s'; there are %s%s", name, strings.Join(names, ", "), more)
	for _, f := range s.order {
		if f.err != nil {
			e.text += fmt.Sprintf("; not looked into, since it does not parse: %s", f.err)
			break
		}
	}
	return e
}

// near returns the name of a message that may have been meant: one that is nearly written so, else one with the same last part, for which
// package or outer class were mistaken. "" where there is none.
func (s *schemas) near(name string) string {
	java := strings.Contains(name, "$")
	var all, same []string
	for _, n := range s.messages {
		all = append(all, n.full, n.java)
		if !strings.EqualFold(lastPart(n.full), lastPart(name)) {
			continue
		}
		if java {
			same = append(same, n.java)
		} else {
			same = append(same, n.full)
		}
	}
	if near := options.Nearest(name, all); near != "" || len(same) == 0 {
		return near
	}
	return same[0]
}

// lastPart is a message's own name, without those of its package and of what it is nested in.
func lastPart(name string) string { return name[strings.LastIndexAny(name, ".$")+1:] }
