package scaffold

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
)

// Properties are the options of a table that give properties of Kafka's client. Credentials become variables, so that they stand in no
// file.
func Properties(of map[string]string) []Option {
	return written(of, "properties.", Variable)
}

var notInVariable = regexp.MustCompile(`[^A-Z0-9]+`)

// Variable is the name of the variable that holds a property: KAFKA_SASL_JAAS_CONFIG for sasl.jaas.config.
func Variable(property string) string { return "KAFKA_" + inVariable(property) }

// RegistryOptions are options of a schema registry's client, without a format's prefix. Credentials become variables here too.
func RegistryOptions(of map[string]string) []Option {
	return written(of, "", RegistryVariable)
}

// RegistryVariable is the name of the variable that holds an option of a schema registry: REGISTRY_URL.
func RegistryVariable(option string) string { return "REGISTRY_" + inVariable(option) }

// written are options in the order of their names, credentials as variables.
func written(of map[string]string, prefix string, variable func(name string) string) []Option {
	var all []Option
	for _, name := range slices.Sorted(maps.Keys(of)) {
		value := Literally(of[name])
		if diag.IsSecret(prefix+name, of[name]) {
			value = "${" + variable(name) + "}"
		}
		all = append(all, Option{prefix + name, value})
	}
	return all
}

func inVariable(name string) string {
	return notInVariable.ReplaceAllString(strings.ToUpper(name), "_")
}
