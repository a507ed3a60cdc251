package account

import (
	"strings"
	"testing"
)

func TestSamplesAreTheLastOfEachFate(t *testing.T) {
	var s Samples
	for i := range int64(mostSamples + 3) {
		s.Add(Sample{Fate: DroppedFate, Position: i})
	}
	s.Add(Sample{Fate: DeadLetterFate, Position: 7})
	all := s.All()
	if len(all) != mostSamples+1 || all[0].Position != 7 || all[1].Position != 3 || all[mostSamples].Position != mostSamples+2 {
		t.Errorf("got %v", all)
	}
}

func TestSamplesAreCutAndCopied(t *testing.T) {
	var s Samples
	value := []byte(strings.Repeat("x", 5000))
	s.Add(Sample{Fate: DroppedFate, Value: value})
	value[0] = 'y'
	if got := s.All()[0]; got.Size != 5000 || len(got.Value) != mostSampleBytes || got.Value[0] != 'x' {
		t.Errorf("got %d of %d bytes: %s", len(got.Value), got.Size, got.Value)
	}
}
