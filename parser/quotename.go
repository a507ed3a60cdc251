package parser

import (
	"regexp"
	"strings"
)

var plainName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// Name is a name as SQL has it: in back-quotes where it needs them.
func Name(name string) string {
	if plainName.MatchString(name) && !isReserved(strings.ToUpper(name)) {
		return name
	}
	return "`" + strings.ReplaceAll(name, "`", "``") + "`"
}
