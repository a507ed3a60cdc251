package diag

import "strings"

// Code names a kind of diagnostic. Codes are never reused or renumbered.
//
// LEAT1… syntax; LEAT2… names, types, queries; LEAT3… connectors, formats, options, variables; LEAT4… protobuf schemas;
// LEAT5… valid Flink that leat does not run yet; LEAT6… errors of a record at run time; LEAT7… errors of a system;
// LEAT8… case files of `leat test`; LEAT9… warnings.
type Code string

// NotYet reports whether the code says that the text is valid Flink and leat does not run it yet.
func (c Code) NotYet() bool { return strings.HasPrefix(string(c), "LEAT5") }

// Syntax.
const (
	UnexpectedToken     Code = "LEAT1001" // a token that cannot stand where it does
	UnterminatedLiteral Code = "LEAT1002" // a string, quoted name or comment without its end
	BadCharacter        Code = "LEAT1003" // a character that begins no token
	BadLiteral          Code = "LEAT1004" // a number, hex, unicode or interval literal that is malformed
	ReservedWord        Code = "LEAT1005" // a reserved word used as a name without back-quotes
)

// Names, types, queries.
const (
	UnknownTable     Code = "LEAT2001"
	UnknownColumn    Code = "LEAT2002"
	UnknownFunction  Code = "LEAT2003"
	AmbiguousColumn  Code = "LEAT2004"
	DuplicateName    Code = "LEAT2005"
	ArgumentMismatch Code = "LEAT2101" // no overload takes these argument types
	TypeMismatch     Code = "LEAT2102" // operand types that do not go together
	BadCast          Code = "LEAT2103"
	SinkMismatch     Code = "LEAT2104" // a query's column that the sink's column does not take
	ColumnCount      Code = "LEAT2105"
	BadConstant      Code = "LEAT2106" // a constant expression that always fails
	BadTable         Code = "LEAT2107" // a table definition that contradicts itself
	NotASource       Code = "LEAT2108"
	NotASink         Code = "LEAT2109"
	ChangelogMode    Code = "LEAT2110" // a sink that cannot take the changes that the query makes
	BadQuery         Code = "LEAT2111" // a form of query that Flink parses and does not plan
)

// Connectors, formats, options, variables.
const (
	UnknownConnector Code = "LEAT3001"
	UnknownFormat    Code = "LEAT3002"
	UnknownOption    Code = "LEAT3003"
	MissingOption    Code = "LEAT3004"
	BadOption        Code = "LEAT3005" // a value that the option does not take
	UnsetVariable    Code = "LEAT3006"
	UnknownMetadata  Code = "LEAT3007"
	UnsupportedType  Code = "LEAT3008" // a column type that the format or connector does not take
)

// Protobuf schemas.
const (
	UnknownMessage   Code = "LEAT4001"
	UnknownField     Code = "LEAT4002"
	FieldMismatch    Code = "LEAT4003"
	SchemaUnreadable Code = "LEAT4004"
)

// Valid Flink that leat does not run yet.
const (
	Unsupported          Code = "LEAT5001" // a statement, clause or query form
	UnsupportedFunction  Code = "LEAT5002"
	UnsupportedOption    Code = "LEAT5003"
	UnsupportedConnector Code = "LEAT5004"
)

// Errors of a record at run time.
const (
	DecodeFailed   Code = "LEAT6001"
	EvaluateFailed Code = "LEAT6002"
	EncodeFailed   Code = "LEAT6003"
	Refused        Code = "LEAT6004" // by the sink, for good
)

// Errors of a system.
const (
	SystemUnreachable Code = "LEAT7001"
	SystemRefused     Code = "LEAT7002" // credentials, permissions, a missing topic or index
	GroupTaken        Code = "LEAT7003" // the consumer group has members of another job
	FileUnreadable    Code = "LEAT7004"
	SystemDoubtful    Code = "LEAT7005" // a system that may not be as the job needs it: what `leat check` warns of
)

// Case files of tests.
const (
	BadCaseFile Code = "LEAT8001" // a case file that is no YAML, or says what a case file cannot say
)

// Warnings.
const (
	NotPortable   Code = "LEAT9001" // leat takes it, Flink does not
	DeprecatedUse Code = "LEAT9002"
	Suspicious    Code = "LEAT9003"
	UselessIgnore Code = "LEAT9090" // a comment leat:ignore that silences nothing
)
