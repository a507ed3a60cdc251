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
	var all []Option
	for _, name := range slices.Sorted(maps.Keys(of)) {
		key := "properties." + name
		if diag.IsSecret(key, of[name]) {
			all = append(all, Option{key, "${" + Variable(name) + "}"})
			continue
		}
		all = append(all, Option{key, Literally(of[name])})
	}
	return all
}

var notInVariable = regexp.MustCompile(`[^A-Z0-9]+`)

// Variable is the name of the variable that holds a property: KAFKA_SASL_JAAS_CONFIG for sasl.jaas.config.
func Variable(property string) string { return "KAFKA_" + inVariable(property) }

// RegistryOptions are options of a schema registry's client, without a format's prefix. Credentials become variables here too.
func RegistryOptions(of map[string]string) []Option {
	var all []Option
	for _, name := range slices.Sorted(maps.Keys(of)) {
		value := Literally(of[name])
		if diag.IsSecret(name, value) {
			value = "${" + RegistryVariable(name) + "}"
		}
		all = append(all, Option{name, value})
	}
	return all
}

// RegistryVariable is the name of the variable that holds an option of a schema registry: REGISTRY_URL.
func RegistryVariable(option string) string { return "REGISTRY_" + inVariable(option) }

func inVariable(name string) string {
	return notInVariable.ReplaceAllString(strings.ToUpper(name), "_")
}
