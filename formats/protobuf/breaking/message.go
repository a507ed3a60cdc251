package breaking

import (
	"google.golang.org/protobuf/reflect/protoreflect"
)

func (c *comparison) message(before, after protoreflect.MessageDescriptor) {
	for i := range before.Fields().Len() {
		c.fieldOf(before.Fields().Get(i), after)
	}
	for i := range after.Fields().Len() {
		f := after.Fields().Get(i)
		switch {
		case before.Fields().ByNumber(f.Number()) != nil || before.Fields().ByName(f.Name()) != nil:
		case f.Cardinality() == protoreflect.Required:
			c.tell(codeCardinality, before, f, "make it optional", "field %s of %s is new and required: messages that were written without it are refused", f.Name(), localName(after))
		case before.ReservedRanges().Has(f.Number()):
			c.tell(codeUnreserved, before, f, "take another number", "field %s of %s takes number %d, which was reserved: older messages hold something else there", f.Name(), localName(after), f.Number())
		}
	}
	c.reservations(before, after)
}

// fieldOf finds what a field has become in the new version of its message.
func (c *comparison) fieldOf(f protoreflect.FieldDescriptor, after protoreflect.MessageDescriptor) {
	byNumber, byName := after.Fields().ByNumber(f.Number()), after.Fields().ByName(f.Name())
	in := localName(after)
	switch {
	case byName != nil && byNumber == byName:
		c.field(f, byName)
	case byName != nil:
		c.tell(codeFieldRenumbered, f, byName, "keep the number of a field",
			"field %s of %s has number %d instead of %d: messages that were written before hold it under the old one", f.Name(), in, byName.Number(), f.Number())
	case byNumber != nil && typeText(byNumber) == typeText(f) && shapeText(byNumber) == shapeText(f):
		c.tell(codeFieldRenamed, f, byNumber, "keep the name, or add a field of the new name beside it",
			"field %s of %s is called %s now: columns and JSON go by the name", f.Name(), in, byNumber.Name())
	case byNumber != nil:
		c.tell(codeFieldRetyped, f, byNumber, "reserve the number of a field that is gone, and take a new one",
			"number %d of %s is %s %s now and was %s %s: older messages hold the old field there", f.Number(), in, typeText(byNumber), byNumber.Name(), typeText(f), f.Name())
	default:
		c.removedField(f, after)
	}
}

func (c *comparison) removedField(f protoreflect.FieldDescriptor, after protoreflect.MessageDescriptor) {
	reserved := after.ReservedRanges().Has(f.Number()) && after.ReservedNames().Has(f.Name())
	help := ""
	if !reserved {
		help = "reserve its number and its name, so that no later field takes them"
	}
	ch := c.tell(codeFieldRemoved, f, after, help, "message %s has no field %s any more: tables with a column of this name are refused", localName(after), f.Name())
	ch.Milder = reserved
}

// reservations tells of numbers and names that are no longer reserved, and of no field either.
func (c *comparison) reservations(before, after protoreflect.MessageDescriptor) {
	for i := range before.ReservedNames().Len() {
		name := before.ReservedNames().Get(i)
		if !after.ReservedNames().Has(name) && after.Fields().ByName(name) == nil {
			c.tell(codeUnreserved, before, after, "", "the name %s of %s is no longer reserved", name, localName(after))
		}
	}
	for i := range before.ReservedRanges().Len() {
		r := before.ReservedRanges().Get(i)
		if free := uncovered(r, after.ReservedRanges()); free < r[1] && after.Fields().ByNumber(free) == nil {
			c.tell(codeUnreserved, before, after, "", "the number %d of %s is no longer reserved", free, localName(after))
		}
	}
}

// uncovered is the first number of a range that lies in none of the others, of which one may continue the next; the range's end
// when there is none.
func uncovered(r [2]protoreflect.FieldNumber, by protoreflect.FieldRanges) protoreflect.FieldNumber {
	at := r[0]
	for at < r[1] {
		next := at
		for i := range by.Len() {
			if s := by.Get(i); s[0] <= at && at < s[1] {
				next = s[1]
			}
		}
		if next == at {
			return at
		}
		at = next
	}
	return r[1]
}
