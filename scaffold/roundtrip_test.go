package scaffold_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/scaffold"
	"github.com/leatsql/leat/types"
)

// TestProtoFileRoundTrip: a table becomes a .proto file that compiles and whose message makes the table again.
func TestProtoFileRoundTrip(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		table := &scaffold.Table{Name: "t"}
		for _, f := range drawFields(r, 3) {
			table.Columns = append(table.Columns, scaffold.Column{Name: f.Name, Type: f.Type, Comment: rapid.SampledFrom([]string{"", "what it is"}).Draw(r, "comment")})
		}
		text, err := scaffold.ProtoFile(table, "shop.v1.Thing")
		if err != nil && strings.Contains(err.Error(), "; rename ") {
			r.Skip(err) // two fields of one name, as protoc sees them
		}
		if err != nil {
			r.Fatal(err)
		}
		found, _, err := describe(t, text, "shop.v1.Thing", protobuf.LeatTypes)
		if err != nil {
			r.Fatalf("%v\n%s", err, text)
		}
		if found.Class != "shop.v1.Thing" {
			r.Fatalf("the class is %s", found.Class)
		}
		if !same(table, found) {
			r.Fatalf("got %v, want %v of\n%s", found.Columns, table.Columns, text)
		}
		for i, c := range table.Columns {
			if found.Columns[i].Comment != c.Comment {
				r.Fatalf("comment %q, want %q in\n%s", found.Columns[i].Comment, c.Comment, text)
			}
		}
	})
}

// names are those that may collide: with each other, with those of messages, with words of .proto files.
var names = []string{"a", "A", "message", "Message", "option", "Thing", "thing", "string", "_x", "x1", "line_items", "order", "seconds", "nanos", "items"}

func drawFields(r *rapid.T, depth int) []types.Field {
	some := rapid.SliceOfNDistinct(rapid.SampledFrom(names), 1, 5, rapid.ID[string]).Draw(r, "names")
	fields := make([]types.Field, len(some))
	for i, name := range some {
		fields[i] = types.Field{Name: name, Type: drawType(r, depth)}
	}
	return fields
}

func drawType(r *rapid.T, depth int) types.Type {
	switch kind := rapid.IntRange(0, 5).Draw(r, "shape"); {
	case kind == 0:
		return types.ArrayOf(drawValue(r, depth))
	case kind == 1:
		keys := []types.Type{types.StringType(), types.Simple(types.Int), types.Simple(types.BigInt), types.Simple(types.Boolean)}
		return types.MapOf(rapid.SampledFrom(keys).Draw(r, "key"), drawValue(r, depth))
	}
	return drawValue(r, depth)
}

func drawValue(r *rapid.T, depth int) types.Type {
	if depth > 0 && rapid.Bool().Draw(r, "row") {
		return types.RowOf(drawFields(r, depth-1)...)
	}
	return rapid.SampledFrom([]types.Type{
		types.StringType(), types.BytesType(), types.Simple(types.Int), types.Simple(types.BigInt), types.Simple(types.Float), types.Simple(types.Double),
		types.Simple(types.Boolean), types.TimestampLTZOf(9), types.DecimalOf(20, 0),
	}).Draw(r, "scalar")
}

func ExampleTableName() {
	fmt.Println(scaffold.TableName("orders.json"), scaffold.TableName("LineItem"), scaffold.TableName("2026"), scaffold.TableName("ÄÖ"))
	// Output: orders_json line_item t_2026 records
}
