package diag

import "strings"

// Class is the family of a code, its first digit.
type Class uint8

// The classes.
const (
	ClassSyntax  Class = 1 // what Flink's parser refuses
	ClassQuery   Class = 2 // names, types, queries
	ClassOption  Class = 3 // connectors, formats, options, variables
	ClassSchema  Class = 4 // protobuf schemas
	ClassNotYet  Class = 5 // valid Flink that leat does not run yet
	ClassRecord  Class = 6 // errors of a record at run time
	ClassSystem  Class = 7 // errors of a system, or of a file
	ClassTest    Class = 8 // case files of `leat test`
	ClassWarning Class = 9
)

// Class returns the family of the code, 0 for what is no code.
func (c Code) Class() Class {
	digits, ok := strings.CutPrefix(string(c), "LEAT")
	if !ok || digits == "" || digits[0] < '1' || digits[0] > '9' {
		return 0
	}
	return Class(digits[0] - '0')
}

func (c Class) String() string {
	switch c {
	case ClassSyntax:
		return "syntax"
	case ClassQuery:
		return "names, types, queries"
	case ClassOption:
		return "connectors, formats, options, variables"
	case ClassSchema:
		return "protobuf schemas"
	case ClassNotYet:
		return "valid Flink that leat does not run yet"
	case ClassRecord:
		return "records at run time"
	case ClassSystem:
		return "systems and files"
	case ClassTest:
		return "case files of tests"
	case ClassWarning:
		return "warnings"
	}
	return "no class"
}
