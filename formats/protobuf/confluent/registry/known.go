package registry

import (
	"slices"
	"strings"

	"github.com/leatsql/leat/formats/protobuf"
)

// known are files that schemas of Confluent's registry import without referring to them, as its serializers bring them along.
func known() []protobuf.Text {
	return []protobuf.Text{
		{Name: "confluent/meta.proto", Origin: "confluent/meta.proto", Source: `syntax = "proto3";
package confluent;
import "google/protobuf/descriptor.proto";
message Meta {
  string doc = 1;
  map<string, string> params = 2;
  repeated string tags = 3;
}
extend google.protobuf.FileOptions { Meta file_meta = 1088; }
extend google.protobuf.MessageOptions { Meta message_meta = 1088; }
extend google.protobuf.FieldOptions { Meta field_meta = 1088; }
extend google.protobuf.EnumOptions { Meta enum_meta = 1088; }
extend google.protobuf.EnumValueOptions { Meta enum_value_meta = 1088; }
`},
		{Name: "confluent/type/decimal.proto", Origin: "confluent/type/decimal.proto", Source: `syntax = "proto3";
package confluent.type;
message Decimal {
  bytes value = 1;
  uint32 precision = 2;
  int32 scale = 3;
}
`},
	}
}

// addKnown adds the known files that a schema's files name and that are not among them.
func (s *Schema) addKnown() {
	for _, k := range known() {
		there := slices.ContainsFunc(s.Files, func(f protobuf.Text) bool { return f.Name == k.Name })
		named := slices.ContainsFunc(s.Files, func(f protobuf.Text) bool { return strings.Contains(f.Source, `"`+k.Name+`"`) })
		if named && !there {
			s.Files = append(s.Files, k)
		}
	}
}
