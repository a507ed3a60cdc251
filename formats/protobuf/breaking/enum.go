package breaking

import "google.golang.org/protobuf/reflect/protoreflect"

// enum compares the values of an enum. Columns of type STRING hold the names, messages the numbers.
func (c *comparison) enum(before, after protoreflect.EnumDescriptor) {
	in := localName(after)
	for i := range before.Values().Len() {
		was := before.Values().Get(i)
		byName, byNumber := after.Values().ByName(was.Name()), after.Values().ByNumber(was.Number())
		switch {
		case byName != nil && byName.Number() == was.Number():
		case byName != nil:
			c.tell(codeEnumValueRenamed, was, byName, "keep the number of a value", "%s of %s is number %d instead of %d: older messages mean another value", was.Name(), in, byName.Number(), was.Number())
		case byNumber != nil:
			c.tell(codeEnumValueRenamed, was, byNumber, "keep the name, or add the new one as an alias (allow_alias)", "%s of %s is called %s now: columns and JSON hold the name", was.Name(), in, byNumber.Name())
		default:
			c.removedValue(was, after)
		}
	}
}

func (c *comparison) removedValue(was protoreflect.EnumValueDescriptor, after protoreflect.EnumDescriptor) {
	reserved := after.ReservedNames().Has(was.Name()) && after.ReservedRanges().Has(was.Number())
	help := ""
	if !reserved {
		help = "reserve its number and its name, so that no later value takes them"
	}
	ch := c.tell(codeEnumValueRemoved, was, after, help, "%s has no value %s any more: writers of it fail, and older messages hold a number without a name", localName(after), was.Name())
	ch.Milder = reserved
}
