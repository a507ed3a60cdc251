// Package options says what an option is, once: its name, type, default, whether it is required or secret, what values it
// takes, its documentation. The planner's checks, `leat options` and the reference page all come from these declarations.
// It knows no connector and no format.
//
//	var decls = []options.Option{
//		{Name: "hosts", Type: options.StringList, Required: true, Doc: "addresses, separated by ;"},
//	}
//	vals, problems := options.Parse(decls, map[string]string{"hosts": "http://a:9200"}, nil)
//	vals.Strings("hosts")
package options
