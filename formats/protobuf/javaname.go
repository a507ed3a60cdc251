package protobuf

import (
	"strings"

	"google.golang.org/protobuf/types/descriptorpb"
)

// javaOuter returns the class that protoc's Java generator puts around a file's messages: java_outer_classname, else the
// file's name in camel case, with OuterClass behind it when a message, enum or service of the file has that very name.
func javaOuter(f *descriptorpb.FileDescriptorProto) string {
	if o := f.GetOptions(); o != nil && o.JavaOuterClassname != nil {
		return o.GetJavaOuterClassname()
	}
	base := f.GetName()[strings.LastIndexByte(f.GetName(), '/')+1:]
	name := camelCase(strings.TrimSuffix(strings.TrimSuffix(base, ".protodevel"), ".proto"))
	if declares(f, name) {
		name += "OuterClass"
	}
	return name
}

// javaPackage returns java_package, else the protobuf package.
func javaPackage(f *descriptorpb.FileDescriptorProto) string {
	if o := f.GetOptions(); o != nil && o.JavaPackage != nil {
		return o.GetJavaPackage()
	}
	return f.GetPackage()
}

// javaPrefix returns what stands before the name of a top-level message of the file: "com.acme." or "com.acme.Outer$".
func javaPrefix(f *descriptorpb.FileDescriptorProto) string {
	prefix := javaPackage(f)
	if prefix != "" {
		prefix += "."
	}
	if !f.GetOptions().GetJavaMultipleFiles() {
		prefix += javaOuter(f) + "$"
	}
	return prefix
}

// camelCase is protoc's: letters after anything but a letter become upper case, other characters than letters and digits go.
func camelCase(s string) string {
	var b strings.Builder
	upper := true
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z':
			if upper {
				c -= 'a' - 'A'
			}
			b.WriteByte(c)
			upper = false
		case 'A' <= c && c <= 'Z':
			b.WriteByte(c)
			upper = false
		case '0' <= c && c <= '9':
			b.WriteByte(c)
			upper = true
		default:
			upper = true
		}
	}
	return b.String()
}

// declares reports whether the file has an enum, a service, or a message at any depth of that name.
func declares(f *descriptorpb.FileDescriptorProto, name string) bool {
	for _, e := range f.GetEnumType() {
		if e.GetName() == name {
			return true
		}
	}
	for _, s := range f.GetService() {
		if s.GetName() == name {
			return true
		}
	}
	return declaredIn(f.GetMessageType(), name)
}

func declaredIn(messages []*descriptorpb.DescriptorProto, name string) bool {
	for _, m := range messages {
		if m.GetName() == name || declaredIn(m.GetNestedType(), name) {
			return true
		}
		for _, e := range m.GetEnumType() {
			if e.GetName() == name {
				return true
			}
		}
	}
	return false
}
