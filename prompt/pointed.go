package prompt

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

// pointed adds to a mistake at the beginning of a statement where the commands are listed: what begins like no statement may be a
// command of another shell, as source and .tables are.
func pointed(problems diag.List, part engine.Part) diag.List {
	var all diag.List
	for _, d := range problems {
		if d.Help == "" && d.Span.Start == part.Start && (d.Code == diag.UnexpectedToken || d.Code == diag.BadCharacter) {
			d.Help = `\? lists statements and commands; \i runs a file`
		}
		all.Add(d)
	}
	return all
}
