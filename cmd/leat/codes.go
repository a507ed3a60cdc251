package main

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/options"
)

// severities are the values of --fail-on.
var severities = map[string]diag.Severity{"error": diag.Error, "warning": diag.Warning, "info": diag.Info}

// depths are the values of --only.
var depths = map[string]engine.Depth{"syntax": engine.JudgeSyntax, "flink": engine.JudgeFlink, "leat": engine.JudgeLeat}

// ignoredCodes reads the values of --ignore. Only warnings and infos can be ignored.
func ignoredCodes(values []string) (map[diag.Code]bool, error) {
	ignored := map[diag.Code]bool{}
	for _, v := range values {
		v = strings.TrimSpace(v)
		if v == "" {
			continue // an empty LEAT_IGNORE says nothing
		}
		info, known := diag.Code(v).Info()
		switch {
		case !known:
			return nil, &exitError{exitUsage, fmt.Sprintf("--ignore: there is no code %s%s", v, nearestCode(v))}
		case info.Severity == diag.Error:
			return nil, &exitError{exitUsage, fmt.Sprintf("--ignore: %s, %s, is an error: errors cannot be ignored", v, info.Title)}
		}
		ignored[info.Code] = true
	}
	return ignored, nil
}

// nearestCode proposes the code that is nearest to what was written.
func nearestCode(written string) string {
	var names []string
	for _, info := range diag.Codes() {
		names = append(names, string(info.Code))
	}
	if near := options.Nearest(written, names); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}
