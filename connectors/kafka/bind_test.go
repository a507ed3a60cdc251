package kafka

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// The cases of testdata/bind: options, one a line as name = value, are bound as a source or a sink; the answer is every
// problem, or "ok". Arguments: key (a PRIMARY KEY is declared), meta=NAME (a metadata column that is written), nogroup (no consumer
// group is named).
func TestBind(t *testing.T) {
	datadriven.Walk(t, "testdata/bind", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			set := map[string]string{"properties.bootstrap.servers": "localhost:9092", "properties.group.id": "g"}
			for _, line := range strings.Split(d.Input, "\n") {
				name, value, ok := strings.Cut(line, " = ")
				if !ok {
					d.Fatalf(t, "not an option: %s", line)
				}
				set[name] = value
			}
			tab := connectors.Table{Name: "orders", Columns: []connectors.Column{{Name: "id"}}}
			for _, arg := range d.CmdArgs {
				switch arg.Key {
				case "key":
					tab.PrimaryKey = []int{0}
				case "nogroup":
					delete(set, "properties.group.id")
				case "meta":
					tab.Columns = append(tab.Columns, connectors.Column{Name: "m", Metadata: arg.Vals[0]})
				}
			}
			values, parsed := options.Parse(declarations(), set, nil)
			if err := parsed.Err(); err != nil {
				return describe(err)
			}
			tab.Options = values
			var err error
			if d.Cmd == "source" {
				_, err = Factory().BindSource(tab)
			} else {
				_, err = Factory().BindSink(tab)
			}
			return describe(err)
		})
	})
}

func describe(err error) string {
	if err == nil {
		return "ok\n"
	}
	var ps options.Problems
	if !errors.As(err, &ps) {
		return "not problems: " + err.Error()
	}
	var b strings.Builder
	for _, p := range ps {
		at := p.Option + p.Column
		if at == "" {
			at = "table"
		}
		fmt.Fprintf(&b, "%s %s: %s\n", p.Code, at, p.Message)
		if p.Help != "" {
			fmt.Fprintf(&b, "  help: %s\n", p.Help)
		}
	}
	return b.String()
}
