package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/leatsql/leat/positions"
)

// moveFlags say whether, and how, positions are moved.
type moveFlags struct {
	Execute bool          `help:"Move the positions; without it they are only shown." env:"LEAT_POSITIONS_EXECUTE"`
	Force   bool          `help:"Also to where there are no messages."`
	Wait    time.Duration `help:"How long those may take that still read with the positions." default:"0s"`
}

// move shows what is moved where, and moves it.
func (m *moveFlags) move(ctx context.Context, std streams, s *stored, target positions.Target, timeout time.Duration) error {
	within, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	moves, err := positions.Plan(within, s.kept, target)
	if err != nil {
		return s.discreet(err)
	}
	if len(moves) == 0 {
		return &exitError{exitFailed, "there is nothing to move"}
	}
	var text strings.Builder
	if err := positions.WriteMoves(&text, moves); err != nil {
		return err
	}
	fmt.Fprint(std.out, s.mask(text.String()))
	if err := positions.OutOfRange(moves); err != nil && !m.Force {
		return s.discreet(err)
	}
	if !m.Execute {
		fmt.Fprintln(std.err, "leat: nothing was moved: add --execute")
		return nil
	}
	within, cancel = context.WithTimeout(ctx, m.Wait+timeout)
	defer cancel()
	if err := positions.Apply(within, moves, m.Wait); err != nil {
		if ctx.Err() != nil {
			return &exitError{exitFailed, "stopped: leat positions show tells where the positions stand"}
		}
		return s.discreet(err)
	}
	n := 0
	for _, one := range moves {
		n += len(one.Steps)
	}
	fmt.Fprintf(std.err, "leat: %s moved\n", count(n, "position"))
	return nil
}
