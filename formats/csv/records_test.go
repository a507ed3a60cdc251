package csv

import (
	"bufio"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/options"
)

func TestRecords(t *testing.T) {
	cases := []struct {
		name, text string
		set        map[string]string
		want       []string
	}{
		{name: "lines", text: "a,b\nc,d\n", want: []string{"a,b", "c,d"}},
		{name: "no end at the end", text: "a\nb", want: []string{"a", "b"}},
		{name: "ends of three kinds", text: "a\r\nb\rc\n", want: []string{"a", "b", "c"}},
		{name: "blank lines have one value", text: "a\n\nb\n\r\n", want: []string{"a", "\n", "b", "\r\n"}},
		{name: "a line end in quotes", text: "\"a\nb\",c\nd\n", want: []string{"\"a\nb\",c", "d"}},
		{name: "a quote within quotes", text: "\"a\"\"\nb\"\nc", want: []string{"\"a\"\"\nb\"", "c"}},
		{name: "a quote within a value", text: "a\"b\nc\"\n", want: []string{"a\"b", "c\""}},
		{name: "quotes that do not end", text: "a\n\"b\nc\n", want: []string{"a", "\"b\nc\n"}},
		{name: "no quotes", text: "\"a\nb\"\n", set: map[string]string{optNoQuote: "true"}, want: []string{"\"a", "b\""}},
		{name: "an escaped line end", text: "a\\\nb\nc\n", set: map[string]string{optEscape: "\\"}, want: []string{"a\\\nb", "c"}},
		{name: "an escaped quote", text: "\"a\\\"\nb\"\nc\n", set: map[string]string{optEscape: "\\"}, want: []string{"\"a\\\"\nb\"", "c"}},
		{name: "wide characters", text: "«a\nb«§c\nd\n", set: map[string]string{optQuote: "«", optSeparator: "§"}, want: []string{"«a\nb«§c", "d"}},
		{
			name: "comments and blank lines are passed", text: "# x, \"y\n\na\n#\nb\n# end", set: map[string]string{optComments: "true"},
			want: []string{"a", "b"},
		},
		{name: "nothing", text: ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			values, problems := options.Parse(declared(), c.set, nil)
			if problems.Err() != nil {
				t.Fatal(problems)
			}
			whole := bufio.NewScanner(strings.NewReader(c.text))
			byByte := bufio.NewScanner(iotest.OneByteReader(strings.NewReader(c.text)))
			for how, s := range map[string]*bufio.Scanner{"whole": whole, "byte by byte": byByte} {
				s.Split(records(values)())
				var got []string
				for s.Scan() {
					got = append(got, s.Text())
				}
				if diff := cmp.Diff(c.want, got); diff != "" || s.Err() != nil {
					t.Errorf("%s: %v (-want +got):\n%s", how, s.Err(), diff)
				}
			}
		})
	}
}
