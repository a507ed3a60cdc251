package builtin

import "strings"

// known maps the functions of Flink 1.20 that leat does not run yet to what can be done instead, so that they are refused by
// name. Functions that Flink 1.20 does not have are not listed: they are unknown.
func known() map[string]string {
	hints := map[string]string{}
	for _, g := range notYet {
		for _, name := range strings.Fields(g.names) {
			hints[name] = g.hint
		}
	}
	for name, hint := range instead {
		hints[name] = hint
	}
	return hints
}

// notYet are functions for which nothing that leat has stands in; the hint is what the group shares.
var notYet = []struct{ hint, names string }{
	{"compute it in the system that reads the result", `ABS ACOS ASIN ATAN ATAN2 BIN CEIL CEILING COS COSH COT DEGREES E EXP FLOOR HEX LN LOG
		LOG10 LOG2 PI POWER RADIANS RAND RAND_INTEGER ROUND SIGN SIN SINH SQRT TAN TANH TRUNCATE UUID`},
	{"use SUBSTRING and || where positions are fixed, else transform the text downstream", `ASCII CHR CONCAT_WS DECODE ENCODE FROM_BASE64 INITCAP INSTR
		LOCATE LPAD LTRIM OVERLAY PARSE_URL POSITION REGEXP REGEXP_EXTRACT REGEXP_REPLACE REPEAT REPLACE REVERSE RPAD RTRIM SPLIT SPLIT_INDEX
		STR_TO_MAP TO_BASE64 TRIM`},
	{"compare with = or <, or filter downstream", `IS_ALPHA IS_DECIMAL IS_DIGIT LIKE`},
	{"hash in the system that reads the result", `MD5 SHA1 SHA2 SHA224 SHA256 SHA384 SHA512`},
	{"write rows with ROW(…), and arrays and maps downstream", `ARRAY ARRAY_AGG ARRAY_APPEND ARRAY_CONCAT ARRAY_CONTAINS ARRAY_DISTINCT ARRAY_EXCEPT
		ARRAY_INTERSECT ARRAY_JOIN ARRAY_MAX ARRAY_MIN ARRAY_POSITION ARRAY_PREPEND ARRAY_REMOVE ARRAY_REVERSE ARRAY_SLICE ARRAY_SORT
		ARRAY_UNION CARDINALITY ELEMENT MAP MAP_ENTRIES MAP_FROM_ARRAYS MAP_KEYS MAP_UNION MAP_VALUES MULTISET`},
	{"leat keeps no state between records yet: aggregate downstream", `APPROX_COUNT_DISTINCT AVG COLLECT COUNT CUME_DIST DENSE_RANK FIRST_VALUE GROUPING GROUPING_ID
		GROUP_ID JSON_ARRAYAGG JSON_OBJECTAGG LAG LAST_VALUE LEAD LISTAGG MAX MIN NTILE NTH_VALUE PERCENT_RANK RANK ROW_NUMBER STDDEV_POP
		STDDEV_SAMP SUM VARIANCE VAR_POP VAR_SAMP`},
	{"leat has no windows yet", `CUMULATE HOP HOP_END HOP_PROCTIME HOP_ROWTIME HOP_START SESSION SESSION_END SESSION_PROCTIME SESSION_ROWTIME
		SESSION_START TUMBLE TUMBLE_END TUMBLE_PROCTIME TUMBLE_ROWTIME TUMBLE_START WINDOW_END WINDOW_START WINDOW_TIME CURRENT_WATERMARK`},
	{"read the time from the record, or UNIX_TIMESTAMP() for now", `CURRENT_DATE CURRENT_ROW_TIMESTAMP CURRENT_TIME CURRENT_TIMESTAMP LOCALTIME
		LOCALTIMESTAMP NOW PROCTIME`},
	{"shift the milliseconds and use TO_TIMESTAMP_LTZ(millis, 3)", `CONVERT_TZ TIMESTAMPADD TIMESTAMPDIFF OVERLAPS`},
	{"", `CURRENT_DATABASE JSON_ARRAY JSON_OBJECT JSON_STRING TYPEOF UNNEST SOURCE_WATERMARK`},
}

// instead are functions that something else says as well.
var instead = map[string]string{
	"GREATEST":      "write CASE WHEN a > b THEN a ELSE b END",
	"LEAST":         "write CASE WHEN a < b THEN a ELSE b END",
	"LEFT":          "write SUBSTRING(s, 1, n)",
	"RIGHT":         "write SUBSTRING(s FROM -n)",
	"SIMILAR TO":    "compare with = or <, or filter downstream",
	"EXISTS":        "leat has no subqueries yet",
	"ITEM":          "leat has no element access by [ ] yet; a field of a row is row.field",
	"YEAR":          "write EXTRACT(YEAR FROM d)",
	"QUARTER":       "write EXTRACT(QUARTER FROM d)",
	"MONTH":         "write EXTRACT(MONTH FROM d)",
	"WEEK":          "write EXTRACT(WEEK FROM d)",
	"DAYOFYEAR":     "write EXTRACT(DOY FROM d)",
	"DAYOFMONTH":    "write EXTRACT(DAY FROM d)",
	"DAYOFWEEK":     "write EXTRACT(DOW FROM d)",
	"HOUR":          "write EXTRACT(HOUR FROM t)",
	"MINUTE":        "write EXTRACT(MINUTE FROM t)",
	"SECOND":        "write EXTRACT(SECOND FROM t)",
	"TO_DATE":       "write CAST(s AS DATE), which reads yyyy-MM-dd",
	"TO_TIMESTAMP":  "write CAST(s AS TIMESTAMP(3)), which reads yyyy-MM-dd HH:mm:ss.SSS",
	"DATE_FORMAT":   "write CAST(t AS STRING), which gives yyyy-MM-dd HH:mm:ss.SSS",
	"FROM_UNIXTIME": "write CAST(TO_TIMESTAMP_LTZ(n, 0) AS STRING)",
}
