package functions

// flinkDocs is the root of Flink's documentation of its SQL.
const flinkDocs = "https://nightlies.apache.org/flink/flink-docs-release-1.20/docs/dev/table/"

// Nowhere says of a function that Flink's documentation does not describe it.
const Nowhere = "-"

// flinkFamilies are the places of families in Flink's documentation.
var flinkFamilies = map[string]string{
	"aggregate":   "functions/systemfunctions/#aggregate-functions",
	"arithmetic":  "functions/systemfunctions/#arithmetic-functions",
	"collection":  "functions/systemfunctions/#collection-functions",
	"comparison":  "functions/systemfunctions/#comparison-functions",
	"conditional": "functions/systemfunctions/#conditional-functions",
	"conversion":  "functions/systemfunctions/#type-conversion-functions",
	"hash":        "functions/systemfunctions/#hash-functions",
	"json":        "functions/systemfunctions/#json-functions",
	"logic":       "functions/systemfunctions/#logical-functions",
	"pattern":     "sql/queries/match_recognize/",
	"row":         "functions/systemfunctions/#value-construction-functions",
	"string":      "functions/systemfunctions/#string-functions",
	"table":       "sql/queries/joins/#array-expansion",
	"temporal":    "functions/systemfunctions/#temporal-functions",
	"window":      "sql/queries/window-agg/#group-window-aggregation",
}

// flinkPage is the address at which Flink's documentation describes the function, "" where it does not.
func (f *Function) flinkPage() string {
	page := f.Flink
	if page == "" {
		page = flinkFamilies[f.Family]
	}
	if page == "" || page == Nowhere {
		return ""
	}
	return flinkDocs + page
}
