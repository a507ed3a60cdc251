package functions

import (
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// Function is one SQL function or operator.
type Function struct {
	Name    string // upper case; operators by their symbol or words: "+", "||", "IS NULL"
	Aliases []string
	Family  string   // comparison, logic, arithmetic, string, temporal, conditional, conversion, json, collection, hash, …
	Since   string   // the Flink version that has it, "1.12"; "" since ever
	Syntax  []string // how it is written, where that is neither NAME(parameters) nor an operator between its operands
	Doc     string
	// OnNull says what a NULL argument does, where the result is not simply NULL: for functions with a Called overload.
	OnNull string
	// Flink is where Flink's documentation describes the function, below flinkDocs; "" is the page of the family, Nowhere is none.
	Flink string
	Kind  Kind
	// Instead says what to do where the function does not run yet; "" where nothing stands in for it.
	Instead   string
	Examples  []Example
	Overloads []Overload
	// Special marks functions that the planner turns into nodes of their own (CASE, COALESCE, CAST, AND): they have overloads for
	// documentation only, without Compile.
	Special bool
	// WritesJSON says that the result is a JSON text, which another such function takes as a value and not as a string.
	WritesJSON bool
}

// Kind says where a function may stand.
type Kind uint8

// The kinds of functions.
const (
	Scalar    Kind = iota
	Aggregate      // many rows to one value: SUM; also over a window of rows
	Ranking        // over a window of rows only: ROW_NUMBER, LAG
	Window         // of GROUP BY, and what tells of its windows: TUMBLE, TUMBLE_START
	Table          // in FROM: rows for rows
	Match          // in MATCH_RECOGNIZE: of the rows of a match
)

// Runs reports whether leat runs calls of the function, those of one overload at least.
func (f *Function) Runs() bool {
	for i := range f.Overloads {
		if f.Overloads[i].Compile != nil {
			return true
		}
	}
	return f.Special
}

// Example is an expression, of an aggregate a query, and what Flink prints for it. A test runs it, or looks at its type alone where
// the function does not run.
type Example struct {
	Expr   string // 'UPPER(''a'')' without the outer quotes
	Result string // the value cast to STRING, or NULL
}

// NullRule says what happens when an argument is NULL.
type NullRule uint8

// The null rules.
const (
	// Strict: the result is NULL when any argument is; the kernel is called for the other rows only and sees no NULL argument.
	Strict NullRule = iota
	// Called: the kernel is called for all rows and looks at NULLs itself.
	Called
)

// Overload is one way to call a function. Overloads are tried in order; the first that accepts the arguments is taken.
type Overload struct {
	Params   []Param
	Variadic bool // the last parameter may repeat, also zero times
	// Coerce, where it is set, decides the types that all arguments are implicitly cast to at once, in place of the
	// parameters' Accepts: for operands whose types depend on one another, as those of "=" and "+". It is called only with a
	// number of arguments that Params allow; each type keeps the nullability of its argument. An error says why these arguments
	// do not fit and completes "NAME: …".
	Coerce func(args []Arg) ([]types.Type, error)
	// LenientText says that text which is implicitly read as an argument's type is NULL where it is no such value, as by TRY_CAST;
	// a constant of that kind is a mistake.
	LenientText bool
	Nulls       NullRule
	Volatile    bool // not folded, not shared: another value each time
	// Result gives the result's type, nullability included, from the call's argument types (after implicit casts). An error's text
	// completes "NAME: …"; beside an *Unsupported stands the type all the same. See Returns for the common cases.
	Result func(c *Call) (types.Type, error)
	// Compile makes the kernel of one call; an overload without it is known and typed, and does not run yet (or, of a Special
	// function, is the planner's). It runs once per operator chain, so a kernel may own scratch memory; what is constant
	// (patterns, paths, units) is compiled here and a mistake in it is an error before the job starts.
	Compile func(c *Call) (Kernel, error)
	// JSON is set where the overload evaluates a constant JSON path over its first argument. It names the path argument and gives
	// the overload that takes the place of this one once an extraction of that path (a JSONITEM column) stands as argument 0 and
	// the path argument is gone. The planner uses it to merge all paths over one column into one pass.
	JSON *JSONPathUse
}

// JSONPathUse is how an overload takes part in merged JSON extraction.
type JSONPathUse struct {
	PathArg int
	Item    *Overload
	// Mergeable reports whether a path text can be extracted by the merged pass.
	Mergeable func(path string) bool
}

// Param is one parameter of an overload.
type Param struct {
	Name     string
	Accepts  Accept
	Optional bool // only at the end
}

// Accept decides whether an argument fits a parameter: the type it is implicitly cast to (often its own), and whether it
// fits at all.
type Accept func(a Arg) (as types.Type, ok bool)

// Arg is an argument at plan time.
type Arg struct {
	Type  types.Type
	Const *batch.Vector // one row with the value where the argument is a constant; nil otherwise
	JSON  bool          // the result of a function that WritesJSON
}

// Call is a call whose overload is being resolved, typed, or compiled.
type Call struct {
	Function *Function
	Args     []Arg      // as they reach the kernel, implicit casts done
	Result   types.Type // set before Compile
	Env      *Env
	// NoRows says of an aggregate that it may see no row: without GROUP BY, with FILTER, over a frame of a number of rows. SUM, MIN
	// and their like are NULL then.
	NoRows bool
	// Distinct says of an aggregate that it takes each value once.
	Distinct bool
}

// Env is what the session gives to kernels. It is not changed after planning.
type Env struct {
	Zone     *time.Location // table.local-time-zone
	Started  time.Time      // for NOW() and CURRENT_* in batch mode
	Batch    bool           // execution.runtime-mode is batch
	Database string         // the current one
	// LegacyCast is table.exec.legacy-cast-behaviour.
	LegacyCast bool
}

// Kernel computes out for the rows of sel; arguments are indexed by row, constants too. Under Strict no argument of these rows is NULL and out is already valid for them;
// under Called the kernel sets out's NULLs. A row that cannot be computed is told to e.Fail and its result is undefined.
// Kernels are called by one goroutine at a time. They must not keep args, out or sel. Byte values in out may alias
// arguments or come from e.Arena.
type Kernel func(e *Eval, sel []int32, args []*batch.Vector, out *batch.Vector)

// Eval is the evaluation of one batch.
type Eval struct {
	Arena *batch.Arena
	// Now is the time of this evaluation for volatile functions.
	Now time.Time
	// Watermarks are those of the batch's rows, nil where it has none: see batch.Batch.
	Watermarks []int64
	// Fail notes that a row cannot be computed; the first error of a row counts.
	Fail func(row int32, err error)
}
