package jsons

import (
	"slices"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/types"
)

// object writes objects whose members stand in the order of their names.
type object struct {
	members []member // in that order; of equal names in the order they were written
	columns bool     // a name is no constant: each row has an order of its own
	absent  bool     // members that are NULL are left out
}

// member is a name and its value.
type member struct {
	name  []byte
	at    int // the column of the value
	write writer
}

// objectOf compiles the arguments of JSON_OBJECT: the clause, then names and values in turn.
func objectOf(args []functions.Arg) *object {
	o := &object{absent: word(args[0]) == "ABSENT ON NULL"}
	for at := 1; at < len(args); at += 2 {
		m := member{at: at + 1, write: orNull(argumentWriter(args[at+1]))}
		if name := args[at].Const; name != nil {
			m.name = name.Bytes[0]
		} else {
			o.columns = true
		}
		o.members = append(o.members, m)
	}
	o.sort()
	return o
}

// rowWriter writes rows as objects.
func rowWriter(fields []types.Field) writer {
	o := &object{}
	for at, f := range fields {
		o.members = append(o.members, member{name: []byte(f.Name), at: at, write: orNull(writerOf(f.Type))})
	}
	o.sort()
	return func(dst []byte, v *batch.Vector, i int) ([]byte, error) { return o.append(dst, v.Children, i) }
}

func (o *object) sort() {
	slices.SortFunc(o.members, func(a, b member) int {
		if c := functions.CompareText(a.name, b.name); c != 0 {
			return c
		}
		return a.at - b.at
	})
}

// compute is the kernel.
func (o *object) compute(dst []byte, args []*batch.Vector, row int) ([]byte, error) {
	if o.columns {
		for i := range o.members {
			m := &o.members[i]
			m.name = args[m.at-1].Bytes[row]
		}
		o.sort()
	}
	return o.append(dst, args, row)
}

// append writes the object of a row of columns. Of equal names the last that is written counts.
func (o *object) append(dst []byte, columns []*batch.Vector, row int) ([]byte, error) {
	start := len(dst)
	var err error
	for i := 0; i < len(o.members); {
		last, name := -1, o.members[i].name
		for ; i < len(o.members) && string(o.members[i].name) == string(name); i++ {
			if !o.absent || !columns[o.members[i].at].IsNull(row) {
				last = i
			}
		}
		if last < 0 {
			continue
		}
		m := &o.members[last]
		dst = append(jsonscan.AppendQuoted(append(dst, ','), name), ':')
		if dst, err = m.write(dst, columns[m.at], row); err != nil {
			return nil, err
		}
	}
	return closeObject(dst, start), nil
}
