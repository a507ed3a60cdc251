package options

import (
	"fmt"
	"regexp"
	"strings"
)

// Sample is a value that shows how the option is set: its example, else one that follows from the declaration. "" where there is none: what is
// refused or replaced has no sample.
func (d *Option) Sample() string {
	switch {
	case d.Unsupported != "" || d.Foreign != "" || d.Deprecated != "":
		return ""
	case d.Example != "":
		return d.Example
	case d.Secret:
		return "${" + variable(d.Name) + "}"
	case d.Type == Boolean && d.Default == "true":
		return "false"
	case d.Type == Boolean:
		return "true"
	}
	for _, v := range d.Values {
		if v != d.Default {
			return v
		}
	}
	if d.Default != "" {
		return d.Default
	}
	return usual[d.Type]
}

// usual are values that show the form of a type.
var usual = map[Type]string{Integer: "4", Long: "100", Double: "0.5", Duration: "10 s", MemorySize: "64mb"}

// SampleKey is the key that is set to the sample: the option's name, or one that it stands for.
func (d *Option) SampleKey() string {
	if d.ExampleKey != "" {
		return d.ExampleKey
	}
	return strings.ReplaceAll(d.Name, "#", "amount")
}

// statement sets the option to its sample: in WITH, or where only leat has it by SET.
func (d *Option) statement() string {
	value := d.Sample()
	switch {
	case value == "":
		return ""
	case d.LeatOnly:
		return fmt.Sprintf("SET 'leat.table.<table>.%s' = '%s'", d.SampleKey(), value)
	}
	return fmt.Sprintf("'%s' = '%s'", d.SampleKey(), value)
}

var noLetter = regexp.MustCompile(`[^A-Z0-9]+`)

// variable is the name of a variable for a secret.
func variable(option string) string {
	return noLetter.ReplaceAllString(strings.ToUpper(strings.TrimPrefix(option, "properties.")), "_")
}
