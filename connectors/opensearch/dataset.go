package opensearch

import (
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// dataset names an index, or the pattern of a dynamic one, by the first of its hosts.
func dataset(v options.Values) connectors.Dataset {
	hosts, err := parseHosts(v.String("hosts"))
	if err != nil {
		return connectors.Dataset{}
	}
	return connectors.Dataset{Namespace: "opensearch://" + hosts[0].Host, Name: v.String("index")}
}
