package protobuf_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"
	"pgregory.net/rapid"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/types"
)

// TestEncodeRandomRows writes random rows and lets the protobuf module read them.
func TestEncodeRandomRows(t *testing.T) {
	for _, c := range []struct {
		file, name  string
		enumNumbers bool
	}{
		{"all3.proto", "leat.test.three.All", false},
		{"all3.proto", "leat.test.three.All", true},
		{"all2.proto", "leat.test.two.All", false},
		{"edition.proto", "leat.test.edition.All", true},
	} {
		s := newSubject(t, c.file, c.name, c.enumNumbers)
		t.Run(fmt.Sprintf("%s %v", c.name, c.enumNumbers), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { checkEncode(t, s) })
		})
	}
}

func checkEncode(t *rapid.T, s *subject) {
	b, cols := formattest.Batch(s.spec)
	w := &written{t: t, reference: s.reference()}
	for i, c := range b.Columns {
		w.fill(s.desc.Fields().ByName(protoreflect.Name(s.spec.Columns[i].Name)), c, 0)
	}
	want := w.row(s.desc, b.Columns, s.columns(), 0)
	out, ok, err := s.enc.NewEncoder().Encode(nil, b, cols, 0)
	if err != nil || !ok {
		t.Fatalf("%v, %v", ok, err)
	}
	m := dynamicpb.NewMessage(s.desc)
	if err := proto.Unmarshal(out, m); err != nil {
		t.Fatalf("%x: %v", out, err)
	}
	if got := s.reference().row(m, s.columns()); got != want {
		t.Fatalf("%x:\n got %s\nwant %s", out, got, want)
	}
	if size := proto.Size(m); size > len(out) {
		t.Fatalf("%d bytes, the reference %d", len(out), size)
	}
	back, _ := formattest.Batch(s.spec)
	if err := s.dec.NewDecoder().Decode(batch.NewBuilder(back), cols, out, 0); err != nil {
		t.Fatal(err)
	}
	if got := formattest.Row(back, 0); got != want {
		t.Fatalf("%x:\nread %s\nwant %s", out, got, want)
	}
}

// written makes random rows and says what a message that was written from one reads as.
type written struct {
	*reference
	t *rapid.T
}

func (w *written) null(fd protoreflect.FieldDescriptor) bool {
	return fd.Cardinality() != protoreflect.Required && rapid.IntRange(0, 3).Draw(w.t, "null") == 0
}

// fill sets a row of a field's column at random.
func (w *written) fill(fd protoreflect.FieldDescriptor, v *batch.Vector, row int) {
	v.Grow(row + 1)
	if w.null(fd) {
		v.SetNull(row)
		return
	}
	switch {
	case fd.IsMap():
		v.BeginList(row)
		seen := map[string]bool{}
		for range rapid.IntRange(0, 20).Draw(w.t, "entries") {
			at := v.AddElement(row)
			w.value(fd.MapKey(), v.Children[0], at)
			if key := formattest.Got(v.Children[0], at); seen[key] {
				v.Elements--
				v.Spans[row].End--
				continue
			} else {
				seen[key] = true
			}
			w.element(fd.MapValue(), v.Children[1], at)
		}
	case fd.IsList():
		v.BeginList(row)
		for range rapid.IntRange(0, 4).Draw(w.t, "elements") {
			w.element(fd, v.Children[0], v.AddElement(row))
		}
	default:
		w.value(fd, v, row)
	}
}

func (w *written) element(fd protoreflect.FieldDescriptor, v *batch.Vector, row int) {
	v.Grow(row + 1)
	if (fd.Message() == nil || fd.Message().RequiredNumbers().Len() == 0) && rapid.IntRange(0, 3).Draw(w.t, "null") == 0 {
		v.SetNull(row)
		return
	}
	w.value(fd, v, row)
}

func (w *written) value(fd protoreflect.FieldDescriptor, v *batch.Vector, row int) {
	v.Grow(row + 1)
	switch v.Type.Physical() {
	case types.PhysBool:
		v.SetBool(row, rapid.Bool().Draw(w.t, "bool"))
	case types.PhysInt:
		switch {
		case fd.Enum() != nil:
			v.SetInt(row, int64(w.enumValue(fd).Number()))
		case v.Type.Kind == types.Int:
			v.SetInt(row, int64(rapid.Int32().Draw(w.t, "int")))
		default:
			v.SetInt(row, rapid.Int64().Draw(w.t, "bigint"))
		}
	case types.PhysFloat:
		if v.Type.Kind == types.Float {
			v.SetFloat(row, float64(rapid.Float32().Draw(w.t, "float")))
		} else {
			v.SetFloat(row, rapid.Float64().Draw(w.t, "double"))
		}
	case types.PhysBytes:
		switch {
		case fd.Enum() != nil:
			v.SetBytes(row, []byte(w.enumValue(fd).Name()))
		case v.Type.IsBinary():
			v.SetBytes(row, rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(w.t, "bytes"))
		default:
			v.SetBytes(row, []byte(rapid.StringN(0, 200, 300).Draw(w.t, "string")))
		}
	case types.PhysRow:
		v.SetValid(row)
		for i, c := range v.Children {
			w.fill(fd.Message().Fields().ByName(protoreflect.Name(v.Type.Fields[i].Name)), c, row)
		}
	}
}

func (w *written) enumValue(fd protoreflect.FieldDescriptor) protoreflect.EnumValueDescriptor {
	values := fd.Enum().Values()
	return values.Get(rapid.IntRange(0, values.Len()-1).Draw(w.t, "enum"))
}

// row spells what a written row reads as.
func (w *written) row(md protoreflect.MessageDescriptor, vecs []*batch.Vector, columns []types.Field, row int) string {
	winner := map[int]int{} // by oneof, the last column that is not NULL
	for i, c := range columns {
		if o := md.Fields().ByName(protoreflect.Name(c.Name)).ContainingOneof(); o != nil && !vecs[i].IsNull(row) {
			winner[o.Index()] = i
		}
	}
	var parts []string
	for i, c := range columns {
		fd := md.Fields().ByName(protoreflect.Name(c.Name))
		o := fd.ContainingOneof()
		null := vecs[i].IsNull(row) || o != nil && winner[o.Index()] != i
		parts = append(parts, w.column(fd, vecs[i], row, null))
	}
	return strings.Join(parts, ", ")
}

func (w *written) column(fd protoreflect.FieldDescriptor, v *batch.Vector, row int, null bool) string {
	switch {
	case fd.IsMap() || fd.IsList():
		if null || v.Spans[row].Start == v.Spans[row].End {
			return "NULL"
		}
		var parts []string
		for i := int(v.Spans[row].Start); i < int(v.Spans[row].End); i++ {
			if fd.IsList() {
				parts = append(parts, w.spell(fd, v.Children[0], i))
				continue
			}
			parts = append(parts, w.spell(fd.MapKey(), v.Children[0], i)+" = "+w.spell(fd.MapValue(), v.Children[1], i))
		}
		if fd.IsList() {
			return "[" + strings.Join(parts, ", ") + "]"
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ", ") + "}"
	case null && (fd.Message() != nil || fd.HasPresence() && !w.defaults):
		return "NULL"
	case null:
		return w.reference.value(fd, fd.Default(), v.Type)
	}
	return w.spell(fd, v, row)
}

// spell spells a value; a NULL among elements reads as the default.
func (w *written) spell(fd protoreflect.FieldDescriptor, v *batch.Vector, row int) string {
	if fd.Message() != nil {
		if v.IsNull(row) {
			return "(" + w.reference.row(dynamicpb.NewMessage(fd.Message()), v.Type.Fields) + ")"
		}
		return "(" + w.row(fd.Message(), v.Children, v.Type.Fields, row) + ")"
	}
	switch {
	case !v.IsNull(row):
		return formattest.Got(v, row)
	case fd.Enum() != nil:
		return w.enum(fd, fd.Enum().Values().Get(0).Number(), v.Type)
	case v.Type.Physical() == types.PhysBytes && !v.Type.IsBinary():
		return `""`
	case v.Type.IsBinary():
		return "x''"
	case v.Type.Physical() == types.PhysBool:
		return strconv.FormatBool(false)
	}
	return "0"
}
