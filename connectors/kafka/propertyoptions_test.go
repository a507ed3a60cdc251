package kafka

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPropertiesAreDeclared holds the declared properties against those that are read.
func TestPropertiesAreDeclared(t *testing.T) {
	in := &property{set: map[string]string{}, seen: map[string]bool{}, ps: &problems{}}
	var p properties
	p.readCommon(in)
	p.readConsumer(in)
	p.readProducer(in)
	readSecurity(in)
	var declared []string
	for _, o := range declarations() {
		if name, ok := strings.CutPrefix(o.Name, "properties."); ok && name != "*" {
			declared = append(declared, name)
		}
	}
	slices.Sort(declared)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(in.seen)), declared); diff != "" {
		t.Errorf("-read +declared:\n%s", diff)
	}
}

// TestExamplesOfPropertiesAreTaken reads each declared property with its example.
func TestExamplesOfPropertiesAreTaken(t *testing.T) {
	for _, o := range propertyOptions() {
		if o.Secret {
			continue // of a variable
		}
		key := strings.TrimPrefix(o.SampleKey(), "properties.")
		ps := &problems{}
		parseProperties(map[string]string{key: o.Sample()}, "", ps)
		if err := ps.list.Err(); err != nil {
			t.Errorf("%s = %s: %v", key, o.Sample(), err)
		}
	}
}
