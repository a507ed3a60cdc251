// Package live shows a person what jobs do while they run: a block of lines at the bottom of a terminal, a line for each job, drawn
// anew twice a second; or, where there is no terminal, a line for each job now and then.
//
// A Terminal owns the terminal: whatever else is written to it meanwhile, lines of the log and rows of the print connector, goes
// through it and stands above the block. Start draws the block, StartLines writes plain lines.
//
//	t := live.NewTerminal(os.Stderr)
//	log := slog.New(slog.NewTextHandler(t, nil))
//	…
//	stop := live.Start(ctx, t, run, live.Options{Color: true})
//	defer stop()
//	err := run.Run(ctx)
//
// The cursor is never hidden and the terminal keeps its modes, so nothing has to be put back, however the process ends. The package
// knows the engine's counts alone: flags, and which of the two is wanted, are the command line's.
package live
