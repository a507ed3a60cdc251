package slowtest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/types"
)

// A value is one SQL value: nil is NULL, bool, *big.Int of the integers, *big.Rat of DECIMAL, float64, string, []byte, time.Time of
// DATE, TIMESTAMP and TIMESTAMP_LTZ, time.Duration of TIME, list, row, and entries of MAP.
type value any

// node is an expression: how it is written, what type it has, and what it means. Nodes are not changed after they are made.
type node struct {
	format    string     // its SQL, with %s for each operand
	typ       types.Type // as though every operand could be NULL
	args      []*node
	plainText bool // CAST(number AS STRING)
	strong    bool // Flink takes it for NULL exactly where an operand is
	// null says whether it may be NULL where its operands may or may not be; nil: where one of them may.
	null func(args []bool) bool
	// eval computes it; operands are evaluated when they are asked for.
	eval func(args []operand) (value, error)
	// settled says whether planning settles it; nil: where it settles all operands.
	settled func(args []operand) bool
	leaf    *leaf
	// isNull says whether Flink's planner takes it for NULL, where it does not look at its value; see byOperands.
	isNull func(args []operand) (bool, error)
}

// leaf is a column or a constant.
type leaf struct {
	column int // -1: a constant
	value  value
	sql    string // a constant's
}

// operand is an argument of a node for one row.
type operand struct {
	typ     types.Type
	get     func() (value, error)
	settled func() bool // planning knows its value
	null    func() bool // its type is nullable
	isNull  func() (bool, error)
	// settledNull: planning knows whether it is NULL.
	settledNull func() bool
	knownNull   func() bool // planning knows that it is NULL, and does not evaluate its function as a whole instead
	writtenNull func() bool
	constant    func() bool
}

// form says how columns are written: as columns, or as constants in their place.
type form struct {
	literal bool
	cells   []value // the row, by column
	known   map[*node]answer
}

// literalForm writes the cells of a row in place of the columns. What was computed is kept, since planning asks for it again.
func literalForm(cells []value) form {
	return form{literal: true, cells: cells, known: map[*node]answer{}}
}

func (f form) sql(n *node) string {
	if n.leaf != nil {
		switch {
		case n.leaf.column < 0:
			return n.leaf.sql
		case f.literal:
			return literal(f.cells[n.leaf.column], columns[n.leaf.column].typ)
		}
		return columns[n.leaf.column].name
	}
	args := make([]any, len(n.args))
	for i, a := range n.args {
		args[i] = f.sql(a)
	}
	return fmt.Sprintf(n.format, args...)
}

// nullable says whether the type of n is nullable.
func (f form) nullable(n *node) bool {
	if n.leaf != nil {
		switch {
		case n.leaf.column < 0:
			return n.leaf.value == nil
		case f.literal:
			return f.cells[n.leaf.column] == nil
		}
		return columns[n.leaf.column].typ.Nullable
	}
	args := make([]bool, len(n.args))
	found := false
	for i, a := range n.args {
		args[i] = f.nullable(a)
		found = found || args[i]
	}
	if n.null == nil {
		return found
	}
	return n.null(args)
}

// settled says whether planning settles n: it depends on no column that matters, and does not fail.
func (f form) settled(n *node) bool {
	switch {
	case f.literal:
		_, err := f.eval(n)
		return err == nil
	case n.leaf != nil:
		return n.leaf.column < 0
	case f.nullWithOperand(n):
		return true
	case n.settled != nil:
		return n.settled(f.operands(n))
	}
	for _, a := range n.args {
		if !f.settled(a) {
			return false
		}
	}
	_, err := f.eval(n)
	return err == nil
}

// eval computes n for the form's row.
func (f form) eval(n *node) (value, error) {
	if n.leaf != nil {
		if n.leaf.column < 0 {
			return n.leaf.value, nil
		}
		return f.cells[n.leaf.column], nil
	}
	if f.nullWithOperand(n) {
		return nil, nil
	}
	if !f.literal {
		return n.eval(f.operands(n))
	}
	a, ok := f.known[n]
	if !ok {
		a.value, a.err = n.eval(f.operands(n))
		f.known[n] = a
	}
	return a.value, a.err
}

// nullWithOperand says whether n is NULL without a look at the operands that may fail: one is written as NULL, or turns out to be while
// planning, where n as a whole does not.
func (f form) nullWithOperand(n *node) bool {
	return n.strong && slices.ContainsFunc(n.args, func(a *node) bool { return f.knownNull(n, a) })
}

// knownNull says whether planning knows that the operand a of n is NULL, and does not evaluate n as a whole instead.
func (f form) knownNull(n, a *node) bool {
	if f.writtenNull(a) {
		return true
	}
	if f.constant(n) || !f.settled(a) {
		return false
	}
	v, err := f.eval(a)
	return err == nil && v == nil
}

// writtenNull says whether n is the literal NULL, a cast of it, or NULL for having it as an operand.
func (f form) writtenNull(n *node) bool {
	switch {
	case n.leaf != nil && n.leaf.column < 0:
		return n.leaf.value == nil
	case n.leaf != nil:
		return f.literal && f.cells[n.leaf.column] == nil
	case strings.HasPrefix(n.format, "CAST("), strings.HasPrefix(n.format, "TRY_CAST("):
		return f.writtenNull(n.args[0])
	}
	return n.strong && slices.ContainsFunc(n.args, f.writtenNull)
}

// constant says whether n names no column.
func (f form) constant(n *node) bool {
	if n.leaf != nil {
		return f.literal || n.leaf.column < 0
	}
	return !slices.ContainsFunc(n.args, func(a *node) bool { return !f.constant(a) })
}

func (f form) operands(n *node) []operand {
	args := make([]operand, len(n.args))
	for i, a := range n.args {
		args[i] = operand{typ: a.typ, get: func() (value, error) { return f.eval(a) }, settled: func() bool { return f.settled(a) }, null: func() bool { return f.nullable(a) }, isNull: func() (bool, error) { return f.isNull(a) }, settledNull: func() bool { return f.settledNull(a) }, knownNull: func() bool { return f.knownNull(n, a) }, writtenNull: func() bool { return f.writtenNull(a) }, constant: func() bool { return f.constant(a) }}
	}
	return args
}

// isNull says whether n is NULL, as IS NULL tells.
func (f form) isNull(n *node) (bool, error) {
	if n.isNull != nil {
		return n.isNull(f.operands(n))
	}
	if n.leaf != nil && !f.nullable(n) {
		return false, nil
	}
	v, err := f.eval(n)
	return v == nil, err
}

// settledNull says whether planning knows if n is NULL.
func (f form) settledNull(n *node) bool {
	if f.literal {
		_, err := f.isNull(n)
		return err == nil
	}
	if n.leaf != nil && !f.nullable(n) {
		return true
	}
	if n.strong && !f.settled(n) {
		return slices.ContainsFunc(n.args, func(a *node) bool {
			if !f.settledNull(a) {
				return false
			}
			null, err := f.isNull(a)
			return err == nil && null
		})
	}
	return f.settled(n)
}

// byOperands is the isNull of what Flink's planner takes for NULL exactly where an operand is: arithmetic, comparisons, NOT.
// One that is a constant NULL settles it, whatever the others are.
func byOperands(args []operand) (bool, error) {
	for _, a := range args {
		if a.settledNull() {
			if null, err := a.isNull(); err == nil && null {
				return true, nil
			}
		}
	}
	for _, a := range args {
		if null, err := a.isNull(); null || err != nil {
			return null, err
		}
	}
	return false, nil
}

// typeOf is the type of n in this form.
func (f form) typeOf(n *node) types.Type { return n.typ.WithNull(f.nullable(n)) }

// columnsOf adds the columns that n names to used.
func columnsOf(n *node, used map[int]bool) {
	if n.leaf != nil && n.leaf.column >= 0 {
		used[n.leaf.column] = true
	}
	for _, a := range n.args {
		columnsOf(a, used)
	}
}

// strict makes the meaning of a function that is NULL where an operand is: all operands are evaluated first.
func strict(f func(v []value) (value, error)) func([]operand) (value, error) {
	return func(args []operand) (value, error) {
		values := make([]value, len(args))
		null := false
		for i, a := range args {
			v, err := a.get()
			if err != nil {
				return nil, err
			}
			values[i] = v
			null = null || v == nil
		}
		if null {
			return nil, nil
		}
		return f(values)
	}
}

func never([]bool) bool  { return false }
func always([]bool) bool { return true }

// call makes a node of a strict function NAME(a, b, …).
func call(name string, t types.Type, f func(v []value) (value, error), args ...*node) *node {
	return &node{format: name + "(" + strings.Repeat(", %s", len(args))[min(2, 2*len(args)):] + ")", typ: t, args: args, eval: strict(f)}
}
