// Command run answers every conformance case, prints a table by area, writes each outcome to build/conformance.jsonl, and fails
// when an area falls below its recorded count.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	_ "time/tzdata"

	"github.com/leatsql/leat/internal/conformance"
)

func main() {
	vectors := flag.String("vectors", "", "take the cases of this folder; no counts are compared")
	record := flag.Bool("record", false, "record the counts: as the least that later runs must reach, and in docs/conformance.md")
	show := flag.String("show", "", "print the cases of this area that differ, and those that are not judged as Flink does")
	flag.Parse()
	if err := run(*vectors, *record, *show); err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

func run(vectors string, record bool, show string) error {
	const home = "testdata/conformance"
	dir := home
	if vectors != "" {
		dir = vectors
	}
	results, err := conformance.RunAll(context.Background(), dir, home, "testdata/flink-differences")
	if err != nil {
		return err
	}
	counts := conformance.Count(results)
	if err := conformance.WriteTable(os.Stdout, counts); err != nil {
		return err
	}
	if err := conformance.WriteResults("build/conformance.jsonl", results); err != nil {
		return err
	}
	for _, r := range results {
		if r.Area == show && (r.Outcome == conformance.Differ || r.Outcome == conformance.Refused && !r.Judged) {
			fmt.Printf("%s\n  want %v\n  got  %v\n", r.ID, r.Want, r.Got)
		}
	}
	if vectors != "" {
		return nil
	}
	floors := filepath.Join(home, "floors.txt")
	recorded, err := conformance.ReadFloors(floors)
	if err != nil {
		return err
	}
	if record {
		return errors.Join(conformance.WriteFloors(floors, counts, recorded), conformance.WritePage("docs/conformance.md", counts))
	}
	if below := conformance.BelowFloor(counts, recorded); len(below) > 0 {
		return fmt.Errorf("fewer cases give Flink's answer than recorded: %v", below)
	}
	return nil
}
