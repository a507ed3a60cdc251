package opensearch

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/opensearchtest"
	"github.com/leatsql/leat/types"
)

// written are columns with values as the json format writes them: one that most fields of its kind take, and one that is out of the way.
var written = []struct {
	name   string
	t      types.Type
	values [2]string
}{
	{"string", types.StringType(), [2]string{`"12"`, `"some words"`}},
	{"boolean", types.Simple(types.Boolean), [2]string{`true`, `false`}},
	{"tinyint", types.Simple(types.TinyInt), [2]string{`1`, `127`}},
	{"int", types.Simple(types.Int), [2]string{`1`, `2147483647`}},
	{"bigint", types.Simple(types.BigInt), [2]string{`1`, `-9223372036854775807`}},
	{"double", types.Simple(types.Double), [2]string{`1`, `1.5E30`}},
	{"decimal", types.DecimalOf(10, 2), [2]string{`1.00`, `12.50`}},
	{"date", types.Simple(types.Date), [2]string{`"2026-01-02"`, `"1969-12-31"`}},
	{"time", types.TimeOf(0), [2]string{`"12:30:00"`, `"00:00:00"`}},
	{"timestamp", types.TimestampOf(3), [2]string{`"2026-01-02 12:30:00.123"`, `"2026-01-02 12:30:00"`}},
	{"bytes", types.BytesType(), [2]string{`"AAEC"`, `"AA=="`}},
	{"row", types.RowOf(types.Field{Name: "x", Type: types.StringType()}), [2]string{`{"x":"1"}`, `{"x":null}`}},
	{"map", types.MapOf(types.StringType(), types.StringType()), [2]string{`{"k":"1"}`, `{}`}},
	{"array", types.ArrayOf(types.Simple(types.Int)), [2]string{`[1,2]`, `[3]`}},
}

// fields are mappings of a field f.
var fields = []string{
	`{"type":"text"}`, `{"type":"keyword"}`, `{"type":"boolean"}`, `{"type":"byte"}`, `{"type":"short"}`, `{"type":"integer"}`, `{"type":"long"}`,
	`{"type":"unsigned_long"}`, `{"type":"float"}`, `{"type":"half_float"}`, `{"type":"double"}`, `{"type":"date"}`, `{"type":"date","format":"yyyy-MM-dd HH:mm:ss[.SSS]||strict_date_optional_time"}`,
	`{"type":"date","format":"strict_date_optional_time"}`, `{"type":"ip"}`, `{"type":"binary"}`, `{"properties":{"x":{"type":"keyword"}}}`, `{"type":"nested"}`, `{"type":"flat_object"}`,
}

// TestMappingAgainstNode holds the comparison against what the real node does with the values: what does not fit is always refused, and
// what fits never.
func TestMappingAgainstNode(t *testing.T) {
	addr := opensearchtest.Node(t)
	index := opensearchtest.Index(t, addr)
	var properties, bulk strings.Builder
	for n, field := range fields {
		fmt.Fprintf(&properties, `,"f%d":%s`, n, field)
		for _, w := range written {
			for _, value := range w.values {
				fmt.Fprintf(&bulk, "{\"index\":{}}\n{\"f%d\":%s}\n", n, value)
			}
		}
	}
	if status, body := opensearchtest.Call(t, http.MethodPut, addr+"/"+index, `{"mappings":{"properties":{`+properties.String()[1:]+`}}}`); status != http.StatusOK {
		t.Fatalf("%s", body)
	}
	_, body := opensearchtest.Call(t, http.MethodPost, addr+"/"+index+"/_bulk", bulk.String())
	var answer struct {
		Items []struct{ Index struct{ Status int } }
	}
	if err := json.Unmarshal(body, &answer); err != nil || len(answer.Items) != 2*len(fields)*len(written) {
		t.Fatalf("%v in %s", err, body)
	}
	for _, field := range fields {
		var f mapping
		if err := json.Unmarshal([]byte(field), &f); err != nil {
			t.Fatal(err)
		}
		for _, w := range written {
			found := mapping{Properties: map[string]mapping{"f": f}}.compare([]connectors.Column{{Name: "f", Type: w.t}}, true)
			for _, value := range w.values {
				taken := answer.Items[0].Index.Status == http.StatusCreated
				answer.Items = answer.Items[1:]
				switch {
				case len(found) == 0 && !taken:
					t.Errorf("%s should fit %s, and %s is refused", w.name, field, value)
				case len(found) > 0 && !found[0].some && taken:
					t.Errorf("%s should not fit %s, and %s is taken: %s", w.name, field, value, found[0].why)
				}
			}
		}
	}
}

func TestMappingOfObjects(t *testing.T) {
	m := mapping{Dynamic: "strict", Properties: map[string]mapping{
		"id":      {Type: "keyword"},
		"address": {Properties: map[string]mapping{"street": {Type: "text"}, "no": {Type: "boolean"}}},
		"other":   {Type: "alias"},
	}}
	address := types.RowOf(types.Field{Name: "street", Type: types.StringType()}, types.Field{Name: "no", Type: types.Simple(types.Int)})
	got := m.compare([]connectors.Column{
		{Name: "id", Type: types.StringType()},
		{Name: "address", Type: types.ArrayOf(address)},
		{Name: "other", Type: types.StringType()},
		{Name: "more", Type: types.StringType()},
		{Name: "meta", Type: types.StringType(), Metadata: "timestamp"},
	}, false)
	want := []string{"address.no", "other", "more"}
	var columns []string
	for _, c := range got {
		columns = append(columns, c.column)
		if c.some {
			t.Errorf("%s fits in part: %s", c.column, c.why)
		}
	}
	if fmt.Sprint(columns) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", columns, want)
	}
}
