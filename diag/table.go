package diag

// CodeInfo is what is known of a code without a diagnostic at hand.
type CodeInfo struct {
	Code     Code
	Title    string   // one line, lower case, without a closing period
	Severity Severity // the usual one; a mistake in what no statement uses may be milder
}

// pages is where the page of each code lies.
const pages = "https://github.com/leatsql/leat/blob/main/docs/diagnostics/"

// Page is the address of the page that describes the code.
func (c Code) Page() string { return pages + string(c) + ".md" }

// Info returns what is known of the code; false for one that there is not.
func (c Code) Info() (CodeInfo, bool) {
	for _, info := range Codes() {
		if info.Code == c {
			return info, true
		}
	}
	return CodeInfo{Code: c}, false
}

// Codes returns all codes, in their order.
func Codes() []CodeInfo {
	all := append(mistakes(), warnings()...)
	all = append(all, CodeInfo{UselessIgnore, "an ignore comment without effect", Warning})
	return append(all, changes()...)
}

// mistakes describes the codes of errors, and of the warnings that come with them.
func mistakes() []CodeInfo {
	return []CodeInfo{
		{UnexpectedToken, "something stands where it cannot", Error},
		{UnterminatedLiteral, "a string, quoted name or comment has no end", Error},
		{BadCharacter, "a character that SQL has no use for", Error},
		{BadLiteral, "a literal or name that is malformed", Error},
		{ReservedWord, "a reserved word as a name, without back-quotes", Error},

		{UnknownTable, "a table or view that is not there", Error},
		{UnknownColumn, "a column or field that is not there", Error},
		{UnknownFunction, "a function that is not there", Error},
		{AmbiguousColumn, "a column that several tables have", Error},
		{DuplicateName, "a name that is given twice", Error},
		{ArgumentMismatch, "arguments that the function does not take", Error},
		{TypeMismatch, "types that do not go together", Error},
		{BadCast, "a CAST that there is not", Error},
		{SinkMismatch, "a query's column that the sink's column does not take", Error},
		{ColumnCount, "more or fewer columns than are needed", Error},
		{BadConstant, "a constant expression that always fails", Error},
		{BadTable, "a table definition that contradicts itself", Error},
		{NotASource, "a table that can only be written", Error},
		{NotASink, "a table that can only be read", Error},
		{ChangelogMode, "a sink that cannot take the changes of its query", Error},
		{BadQuery, "a form of query that Flink parses and does not plan", Error},

		{UnknownConnector, "a connector that is not there", Error},
		{UnknownFormat, "a format that is not there", Error},
		{UnknownOption, "an option that is not there", Error},
		{MissingOption, "an option that is needed", Error},
		{BadOption, "a value that the option does not take", Error},
		{UnsetVariable, "a variable without a value", Error},
		{UnknownMetadata, "a metadata key that the connector does not have", Error},
		{UnsupportedType, "a column type that the format or connector does not take", Error},

		{UnknownMessage, "a protobuf message that is not there", Error},
		{UnknownField, "a column without a field of its name", Error},
		{FieldMismatch, "a column whose type is not that of its field", Error},
		{SchemaUnreadable, "a protobuf schema that cannot be read", Error},

		{Unsupported, "a statement, clause or query form that does not run yet", Error},
		{UnsupportedFunction, "a function that does not run yet", Error},
		{UnsupportedOption, "an option that has no effect yet", Error},
		{UnsupportedConnector, "a connector that does not run yet", Error},

		{DecodeFailed, "a message that cannot be decoded", Error},
		{EvaluateFailed, "a row that an expression fails on", Error},
		{EncodeFailed, "a row that cannot be encoded", Error},
		{Refused, "a row that the sink refuses for good", Error},

		{SystemUnreachable, "a system that cannot be reached", Error},
		{SystemRefused, "a system that refuses", Error},
		{GroupTaken, "a consumer group that another job uses", Error},
		{FileUnreadable, "a file that cannot be read", Error},
		{SystemDoubtful, "a system that may not be as the job needs it", Warning},

		{BadCaseFile, "a case file of a test that is wrong", Error},

		{NotPortable, "what leat takes and Flink does not", Warning},
		{DeprecatedUse, "something that has a successor", Warning},
		{Suspicious, "something that is hardly meant", Warning},
	}
}
