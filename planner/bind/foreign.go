package bind

import (
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/options"
)

// foreign is what Flink has in place of functions of other engines, and of later versions.
var foreign = map[string]string{
	"LENGTH": "CHAR_LENGTH(s)", "LEN": "CHAR_LENGTH(s)", "UCASE": "UPPER(s)", "LCASE": "LOWER(s)", "BTRIM": "TRIM(s)",
	"NVL": "COALESCE(a, b)", "ISNULL": "a IS NULL", "NVL2": "IF(a IS NOT NULL, b, c)",
	"STARTSWITH": "s LIKE 'prefix%'", "ENDSWITH": "s LIKE '%suffix'", "CONTAINS": "POSITION(part IN s) > 0", "CHARINDEX": "POSITION(part IN s)",
	"REGEXP_LIKE": "REGEXP(s, pattern)", "RLIKE": "REGEXP(s, pattern)", "SUBSTRING_INDEX": "SPLIT_INDEX(s, delimiter, i)",
	"SPLIT_PART": "SPLIT_INDEX(s, delimiter, i - 1)",
	"GETDATE":    "CURRENT_TIMESTAMP", "SYSDATE": "CURRENT_TIMESTAMP", "TO_CHAR": "DATE_FORMAT(t, pattern)", "FORMAT_DATE": "DATE_FORMAT(t, pattern)",
	"DATE_ADD": "t + INTERVAL '1' DAY", "DATEADD": "TIMESTAMPADD(DAY, n, t)", "DATE_SUB": "t - INTERVAL '1' DAY", "DATEDIFF": "TIMESTAMPDIFF(DAY, a, b)",
	"ADD_MONTHS": "t + INTERVAL '1' MONTH", "DATE_TRUNC": "FLOOR(t TO DAY)", "LAST_DAY": "FLOOR(t + INTERVAL '1' MONTH TO MONTH) - INTERVAL '1' DAY",
	"FROM_TIMESTAMP": "DATE_FORMAT(t, pattern)", "UNIX_MILLIS": "UNIX_TIMESTAMP(s) * 1000",
	"TO_JSON": "JSON_STRING(a)", "GET_JSON_OBJECT": "JSON_VALUE(s, '$.path')", "JSON_EXTRACT": "JSON_VALUE(s, '$.path')",
	"JSON_EXTRACT_SCALAR": "JSON_VALUE(s, '$.path')", "JSON_QUOTE": "JSON_STRING(s)", "JSON_UNQUOTE": "JSON_VALUE(s, '$')",
	"SIZE": "CARDINALITY(a)", "ARRAY_SIZE": "CARDINALITY(a)", "ARRAY_LENGTH": "CARDINALITY(a)", "EXPLODE": "CROSS JOIN UNNEST(a)",
	"STRING_AGG": "LISTAGG(s, ',')", "GROUP_CONCAT": "LISTAGG(s, ',')", "ARRAY_DISTINCT_AGG": "COLLECT(DISTINCT a)", "ANY_VALUE": "MAX(a)",
	"COUNT_DISTINCT": "COUNT(DISTINCT a)", "APPROX_DISTINCT": "COUNT(DISTINCT a)", "POW": "POWER(x, n)", "LOG1P": "LN(1 + x)", "CBRT": "POWER(x, 1.0 / 3)",
}

// functionHelp tells what to write for a function that is not there: what Flink has in its place, or one whose name is near.
func (b *Binder) functionHelp(name string) string {
	var names []string
	for _, f := range b.Functions.All() {
		if isWord(f.Name) {
			names = append(names, f.Name)
		}
	}
	names = append(names, slices.Sorted(maps.Keys(foreign))...)
	near := strings.ToUpper(name)
	if _, ok := foreign[near]; !ok {
		near = options.Nearest(name, names)
	}
	switch instead, ok := foreign[near]; {
	case ok:
		return "Flink writes " + instead
	case near != "":
		return "did you mean " + near + "?"
	}
	return "leat functions lists those there are"
}
