package breaking

import (
	"google.golang.org/protobuf/reflect/protoreflect"
)

// field compares a field that has kept its name and number.
func (c *comparison) field(was, is protoreflect.FieldDescriptor) {
	name, in := is.Name(), localName(is.Parent())
	switch {
	case shapeText(was) != shapeText(is):
		c.tell(codeCardinality, was, is, "add a new field instead", "field %s of %s is %s now and was %s", name, in, shapeText(is), shapeText(was))
		return
	case was.IsMap():
		c.mapField(was, is)
		return
	case typeText(was) == typeText(is):
	case wireGroup(was.Kind()) != 0 && wireGroup(was.Kind()) == wireGroup(is.Kind()):
		c.tell(codeFieldResized, was, is, "change the columns of the tables that read it with it",
			"field %s of %s is %s instead of %s: the bytes are read as before, but values may not fit, and tables declare another type", name, in, typeText(is), typeText(was))
	default:
		c.tell(codeFieldRetyped, was, is, "add a new field instead",
			"field %s of %s is %s instead of %s: messages that were written before are misread", name, in, typeText(is), typeText(was))
		return
	}
	c.presence(was, is)
	if was.JSONName() != is.JSONName() {
		c.tell(codeFieldRenamed, was, is, "", "field %s of %s is called %s in JSON instead of %s", name, in, is.JSONName(), was.JSONName())
	}
}

// mapField compares the keys and values of maps.
func (c *comparison) mapField(was, is protoreflect.FieldDescriptor) {
	if typeText(was.MapKey()) != typeText(is.MapKey()) || typeText(was.MapValue()) != typeText(is.MapValue()) {
		c.tell(codeFieldRetyped, was, is, "add a new field instead", "field %s of %s is %s instead of %s: messages that were written before are misread",
			is.Name(), localName(is.Parent()), mapText(is), mapText(was))
	}
}

func mapText(f protoreflect.FieldDescriptor) string {
	return "map<" + typeText(f.MapKey()) + ", " + typeText(f.MapValue()) + ">"
}

// presence compares how often a field is there, and what it is where it is not.
func (c *comparison) presence(was, is protoreflect.FieldDescriptor) {
	name, in := is.Name(), localName(is.Parent())
	switch {
	case (was.Cardinality() == protoreflect.Required) != (is.Cardinality() == protoreflect.Required):
		c.tell(codeCardinality, was, is, "leave it optional",
			"field %s of %s is %s now and was %s: one side refuses messages without it", name, in, requiredText(is), requiredText(was))
	case oneofText(was) != oneofText(is):
		c.tell(codeCardinality, was, is, "", "field %s of %s is in %s now and was in %s: setting one member of a oneof unsets the others", name, in, oneofText(is), oneofText(was))
	case was.HasPresence() != is.HasPresence():
		c.tell(codeFieldResized, was, is, "", "field %s of %s %s: a column of it is NULL in other cases than before", name, in, presenceText(is))
	}
	if was.Kind() == is.Kind() && was.Kind() != protoreflect.EnumKind && was.HasDefault() && is.HasDefault() && !was.Default().Equal(is.Default()) {
		c.tell(codeFieldResized, was, is, "", "field %s of %s has another default: readers see it where a message has none", name, in)
	}
}

func requiredText(f protoreflect.FieldDescriptor) string {
	if f.Cardinality() == protoreflect.Required {
		return "required"
	}
	return "optional"
}

func oneofText(f protoreflect.FieldDescriptor) string {
	if o := f.ContainingOneof(); o != nil && !o.IsSynthetic() {
		return "oneof " + string(o.Name())
	}
	return "no oneof"
}

func presenceText(f protoreflect.FieldDescriptor) string {
	if f.HasPresence() {
		return "tells now whether it is set"
	}
	return "does not tell any more whether it is set"
}

// shapeText says how many values a field has.
func shapeText(f protoreflect.FieldDescriptor) string {
	switch {
	case f.IsMap():
		return "a map"
	case f.IsList():
		return "repeated"
	}
	return "one value"
}

// typeText is the type of a field's values; messages and enums go by their names within the package.
func typeText(f protoreflect.FieldDescriptor) string {
	switch {
	case f.Message() != nil:
		return localName(f.Message())
	case f.Enum() != nil:
		return localName(f.Enum())
	}
	return f.Kind().String()
}

// wireGroup numbers the kinds of which each reads what another has written, as far as values fit; 0 is alone.
func wireGroup(k protoreflect.Kind) int {
	switch k {
	case protoreflect.Int32Kind, protoreflect.Uint32Kind, protoreflect.Int64Kind, protoreflect.Uint64Kind, protoreflect.BoolKind:
		return 1
	case protoreflect.Sint32Kind, protoreflect.Sint64Kind:
		return 2
	case protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind:
		return 3
	case protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind:
		return 4
	}
	return 0
}
