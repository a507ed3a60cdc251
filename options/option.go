package options

// Type is the form of an option's value.
type Type uint8

// The types that Flink's options have.
const (
	String     Type = iota
	StringList      // separated by ';'
	Boolean         // true or false, any case
	Integer         // 32 bits
	Long            // 64 bits
	Double
	Duration   // Flink's form: "10 s", "5 min", "1d"; a bare number is milliseconds
	MemorySize // Flink's form: "2mb", "64 kb"; a bare number is bytes
	Enum       // one of Values, any case
	Text       // as String, checked by the connector itself
)

func (t Type) String() string {
	return [...]string{"String", "List<String>", "Boolean", "Integer", "Long", "Double", "Duration", "MemorySize", "Enum", "String"}[t]
}

// Option declares one option, or a family of options where Name ends in ".*" (all keys with that prefix, handed on
// unchecked) or holds one "#" (a column's name stands there: "fields.#.kind").
type Option struct {
	Name        string
	Type        Type
	Default     string // as a user would write it; "" with HasDefault false is no default
	HasDefault  bool
	Required    bool
	Secret      bool                     // printed as *** everywhere
	Values      []string                 // Enum: the values, in Flink's spelling
	Check       func(value string) error // beyond the type; nil is no check
	Doc         string                   // one or two sentences
	Example     string
	ExampleKey  string // the key that has the example, where Name stands for several
	LeatOnly    bool   // Flink refuses it in WITH; also given by SET 'leat.table.<table>.<name>'
	Unsupported string // not empty: known to Flink, refused here; says what to do instead
	Deprecated  string // not empty: the successor
	Foreign     string // not empty: often written and no option at all, as in Flink; says what to do instead
}

// Problem is a mistake that a connector or a format found, located by option or by column so that the planner can point at
// the user's text.
type Problem struct {
	Option  string // the full key as the user wrote it, or would have to; "" where a column or the table is meant
	Column  string // column path, "event_ts.nanos"; "" where an option or the table is meant
	Code    string // a diag code, "LEAT3005"
	Message string
	Help    string
	Warning bool
	Info    bool // a Warning of what is only worth knowing
	// Suggests is the option that an unknown one is taken for: that it is missing is no second mistake.
	Suggests string
}

func (p Problem) Error() string { return p.Message }

// Problems is an error made of several.
type Problems []Problem

func (ps Problems) Error() string {
	if len(ps) == 0 {
		return "no problem"
	}
	return ps[0].Message
}

// Help is what to do about the first.
func (ps Problems) Help() string {
	if len(ps) == 0 {
		return ""
	}
	return ps[0].Help
}

// Err returns ps as an error, nil when all are warnings.
func (ps Problems) Err() error {
	for _, p := range ps {
		if !p.Warning {
			return ps
		}
	}
	return nil
}

// Secret is a value that prints as *** wherever it is printed.
type Secret string

func (Secret) String() string   { return "***" }
func (Secret) GoString() string { return "***" }

// MarshalText hides the value from JSON and log encoders.
func (Secret) MarshalText() ([]byte, error) { return []byte("***"), nil }
