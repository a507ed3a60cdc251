package flinktext

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/types"
)

func TestLike(t *testing.T) {
	for _, c := range []struct {
		text, pattern string
		want          bool
	}{
		{"", "", true},
		{"a", "", false},
		{"", "%", true},
		{"abc", "a%c", true},
		{"abcbd", "a%bd", true},
		{"abc", "a_c", true},
		{"ac", "a_c", false},
		{"a_c", "a\\_c", true},
		{"abc", "a\\_c", false},
		{"a%", "a\\%", true},
		{"a.c", "a.c", true},
		{"abc", "a.c", false},
		{"äöü", "_ö_", true},
		{"aaaaaaaaaaaaaaaaaaaaab", "%a%a%a%a%a%c", false},
		{"a", "a%%%", true},
		{"a", "a\\", false},
	} {
		if got := Like(c.text, c.pattern); got != c.want {
			t.Errorf("Like(%q, %q) = %v, want %v", c.text, c.pattern, got, c.want)
		}
	}
}

func TestHashOrderIsThatOfFlink(t *testing.T) {
	for _, want := range [][]string{
		{"connector", "number-of-rows"},
		{"x", "number-of-rows", "connector"},
		{"properties.sasl.jaas.config", "password", "connector"},
		{"properties.bootstrap.servers", "connector", "json.ignore-parse-errors", "format", "topic", "properties.group.id", "scan.startup.mode"},
	} {
		given := map[string]bool{}
		var keys []string
		for _, first := range []string{"connector", "number-of-rows"} { // in the order of the statements that Flink was given
			for _, k := range want {
				if k == first {
					keys, given[k] = append(keys, k), true
				}
			}
		}
		for _, k := range want {
			if !given[k] {
				keys = append(keys, k)
			}
		}
		if diff := cmp.Diff(want, HashOrder(keys, func(k string) string { return k })); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

func TestSerialType(t *testing.T) {
	row := types.RowOf(types.Field{Name: "a`b", Type: types.BytesType()}, types.Field{Name: "c", Type: types.TimestampLTZOf(3).NotNull()})
	for want, typ := range map[string]types.Type{
		"VARCHAR(2147483647) NOT NULL":                                                                types.StringType().NotNull(),
		"MAP<VARCHAR(2147483647), ARRAY<VARBINARY(3)>>":                                               types.MapOf(types.StringType(), types.ArrayOf(types.Type{Kind: types.Varbinary, Nullable: true, Length: 3})),
		"MULTISET<ROW<`a``b` VARBINARY(2147483647), `c` TIMESTAMP(3) WITH LOCAL TIME ZONE NOT NULL>>": types.MultisetOf(row),
	} {
		if got := SerialType(typ); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
