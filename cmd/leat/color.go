package main

import (
	"io"
	"os"

	"github.com/leatsql/leat/diag"
)

// colors reports whether what is written to w is colored: as --color says, else as NO_COLOR and CLICOLOR_FORCE do, else on a
// terminal.
func colors(flag string, w io.Writer) bool {
	switch flag {
	case "always":
		return true
	case "never":
		return false
	}
	if os.Getenv("NO_COLOR") != "" {
		return false
	}
	if force := os.Getenv("CLICOLOR_FORCE"); force != "" && force != "0" {
		return true
	}
	return isTerminal(w) && os.Getenv("TERM") != "dumb"
}

// writeText prints diagnostics for people; color is what --color says.
func writeText(w io.Writer, all diag.List, color string) error {
	if colors(color, w) {
		return diag.WriteColoredText(w, all)
	}
	return diag.WriteText(w, all)
}
