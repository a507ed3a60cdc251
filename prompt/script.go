package prompt

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/internal/readfile"
)

// maxFiles bounds files of \i within one another.
const maxFiles = 16

// Script runs the statements of a text, and its lines that are commands, until one fails. name stands before mistakes. It does not
// wait for jobs that run on; Wait does. Where ctx ends before the script has done what it is to do, its error is ErrInterrupted.
func (r *Runner) Script(ctx context.Context, name, text string) error {
	return r.script(ctx, ctx, engine.NewInput(name, text))
}

func (r *Runner) script(ctx, background context.Context, in *engine.Input) error {
	end := 0
	err := r.Pieces(ctx, in, func(in *engine.Input, part engine.Part) error {
		end = part.End
		return r.step(ctx, background, in, part)
	})
	if err == nil && ctx.Err() != nil {
		if _, more := r.next(in, end); more {
			return r.interrupted()
		}
	}
	return err
}

// Pieces calls do for each statement and each command of an input until it fails or ctx ends. For a person its error counts those that are
// left then.
func (r *Runner) Pieces(ctx context.Context, in *engine.Input, do func(*engine.Input, engine.Part) error) error {
	at := 0
	for ctx.Err() == nil {
		part, ok := r.next(in, at)
		if !ok {
			return nil
		}
		at = part.End
		if err := do(in, part); err != nil {
			return r.unrun(in, at, err)
		}
	}
	return r.unrun(in, at, nil)
}

// next finds the statement or the command that begins at or behind a place. A command is a line that begins with a backslash where a
// statement could begin.
func (r *Runner) next(in *engine.Input, from int) (engine.Part, bool) {
	part, _ := in.Statement(from)
	text := in.Text(part)
	if !strings.HasPrefix(text, `\`) {
		return part, text != ""
	}
	if end := strings.IndexByte(text, '\n'); end >= 0 {
		part.End = part.Start + end
	}
	return part, true
}

func (r *Runner) step(ctx, background context.Context, in *engine.Input, part engine.Part) error {
	text := in.Text(part)
	if !strings.HasPrefix(text, `\`) {
		return r.Statement(ctx, background, in, part)
	}
	ask, err := r.Backslash(text)
	switch {
	case err != nil:
		return err
	case ask.File != "":
		return r.File(ctx, background, ask.File)
	case ask.Edit:
		return errors.New(`\e needs a terminal`)
	case ask.Every > 0:
		return errors.New(`\watch needs a terminal`)
	case ask.Run == "":
		return nil
	}
	asked := engine.NewInput(text, ask.Run)
	return r.Statement(ctx, background, asked, asked.All())
}

// maxScript bounds a file of statements.
const maxScript = 64 << 20

// File runs a file of statements.
func (r *Runner) File(ctx, background context.Context, path string) error {
	if r.depth++; r.depth > maxFiles {
		return fmt.Errorf("%s: more than %d files within one another", path, maxFiles)
	}
	defer func() { r.depth-- }()
	text, err := readfile.Whole(path, maxScript)
	if err != nil {
		return err
	}
	return r.script(ctx, background, engine.NewInput(path, string(text)))
}
