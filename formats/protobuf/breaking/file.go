package breaking

import (
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
)

func (c *comparison) file(before, after protoreflect.FileDescriptor) {
	if before.Package() != after.Package() {
		c.tell(codeRenamed, before, after, "keep the package, or change 'protobuf.message-class-name' of all tables together",
			"the package is %s instead of %s: messages are not found by their old names", packageText(after), packageText(before))
	}
	c.javaNames(before, after)
	oldMessages, newMessages := messagesOf(before), messagesOf(after)
	for _, name := range oldMessages.order {
		was := oldMessages.byName[name]
		is, ok := newMessages.byName[name]
		if !ok {
			c.tell(codeRemoved, was, nil, "keep it as long as tables or messages name it", "there is no message %s any more", name)
			continue
		}
		c.message(was, is)
	}
	oldEnums, newEnums := enumsOf(before), enumsOf(after)
	for _, name := range oldEnums.order {
		was := oldEnums.byName[name]
		is, ok := newEnums.byName[name]
		if !ok {
			c.tell(codeRemoved, was, nil, "keep it as long as fields have its type", "there is no enum %s any more", name)
			continue
		}
		c.enum(was, is)
	}
}

func packageText(f protoreflect.FileDescriptor) string {
	if f.Package() == "" {
		return "none"
	}
	return string(f.Package())
}

// javaNames compares the options that the Java names of messages are made of, which are what Flink's users write.
func (c *comparison) javaNames(before, after protoreflect.FileDescriptor) {
	o, _ := before.Options().(*descriptorpb.FileOptions)
	n, _ := after.Options().(*descriptorpb.FileOptions)
	for _, option := range []struct {
		name    string
		was, is any
	}{
		{"java_package", o.GetJavaPackage(), n.GetJavaPackage()},
		{"java_outer_classname", o.GetJavaOuterClassname(), n.GetJavaOuterClassname()},
		{"java_multiple_files", o.GetJavaMultipleFiles(), n.GetJavaMultipleFiles()},
	} {
		if option.was != option.is {
			ch := c.tell(codeRenamed, before, after, "", "%s is %q instead of %q: messages have other Java names, which tables may use", option.name, text(option.is), text(option.was))
			ch.Old.Name, ch.New.Name = option.name, option.name
		}
	}
}

func text(v any) string {
	switch v := v.(type) {
	case bool:
		if v {
			return "true"
		}
		return "false"
	case string:
		return v
	}
	return ""
}

// named are descriptors by their names within the package, in the order of the file.
type named[D protoreflect.Descriptor] struct {
	order  []string
	byName map[string]D
}

func (n *named[D]) add(d D) {
	name := localName(d)
	n.order = append(n.order, name)
	n.byName[name] = d
}

// container is a file or a message.
type container interface {
	Messages() protoreflect.MessageDescriptors
	Enums() protoreflect.EnumDescriptors
}

// messagesOf are the messages of a file, nested ones too; entries of maps are no messages of their own.
func messagesOf(f protoreflect.FileDescriptor) named[protoreflect.MessageDescriptor] {
	all := named[protoreflect.MessageDescriptor]{byName: map[string]protoreflect.MessageDescriptor{}}
	var add func(in container)
	add = func(in container) {
		for i := range in.Messages().Len() {
			if m := in.Messages().Get(i); !m.IsMapEntry() {
				all.add(m)
				add(m)
			}
		}
	}
	add(f)
	return all
}

// enumsOf are the enums of a file, nested ones too.
func enumsOf(f protoreflect.FileDescriptor) named[protoreflect.EnumDescriptor] {
	all := named[protoreflect.EnumDescriptor]{byName: map[string]protoreflect.EnumDescriptor{}}
	var add func(in container)
	add = func(in container) {
		for i := range in.Enums().Len() {
			all.add(in.Enums().Get(i))
		}
		for i := range in.Messages().Len() {
			add(in.Messages().Get(i))
		}
	}
	add(f)
	return all
}
