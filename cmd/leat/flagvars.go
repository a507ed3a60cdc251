package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// A variable such as LEAT_LIMIT stands for the flags of its name of all commands. Where it does not fit the one that runs, it is left out
// and told: its value is one that only another command takes, or it does not go with the other flags and the arguments. A value that
// no command takes is a mistake, and so is a flag that is written.

// misfit is what is wrong with flags that do not go together, or not with the arguments.
type misfit string

func (m misfit) Error() string { return string(m) }

// leftOut is a variable that was left out, and why.
type leftOut struct{ variable, reason string }

func (l leftOut) String() string { return fmt.Sprintf("%s is left out: %s", l.variable, l.reason) }

// parseFitting parses the arguments, with the variables that fit. ended reports whether the parser has done all, as behind --help.
func parseFitting(parser *kong.Kong, args []string, ended func() bool) (*kong.Context, []leftOut, error) {
	var left []leftOut
	for {
		ctx, err := parser.Parse(args)
		if err == nil || ended() {
			return ctx, left, err
		}
		f := unfit(parser, args, err)
		if f == nil {
			return ctx, left, err
		}
		left = append(left, leftOut{f.Envs[0], withoutCommand(err)})
		f.Tag.Envs, f.Set = nil, false
	}
}

// unfit finds the flag whose variable an error is about and may be left out; nil for none.
func unfit(parser *kong.Kong, args []string, err error) *kong.Flag {
	var other *kong.Flag
	for _, f := range slices.Backward(byVariable(parser, args)) {
		if !mayBeLeftOut(parser.Model, f, err) {
			continue
		}
		variables := f.Tag.Envs
		f.Tag.Envs, f.Set = nil, false
		_, without := parser.Parse(args)
		f.Tag.Envs = variables
		switch {
		case without == nil:
			return f
		case without.Error() != err.Error():
			other = f
		}
	}
	return other
}

// byVariable are the flags of the command that have their value of a variable. Flags that must be given are none of them.
func byVariable(parser *kong.Kong, args []string) []*kong.Flag {
	trace, err := kong.Trace(parser, args)
	if err != nil || trace.Selected() == nil {
		return nil
	}
	written := map[*kong.Flag]bool{}
	for _, p := range trace.Path {
		written[p.Flag] = true
	}
	var all []*kong.Flag
	for _, f := range trace.Selected().Flags {
		if len(f.Tag.Envs) == 0 || f.Required || written[f] {
			continue
		}
		if _, set := os.LookupEnv(f.Tag.Envs[0]); set {
			all = append(all, f)
		}
	}
	return all
}

// mayBeLeftOut reports whether an error says of a flag that it does not fit, and not that no flag of its name takes the value.
func mayBeLeftOut(model *kong.Application, f *kong.Flag, err error) bool {
	var m misfit
	if errors.As(err, &m) || strings.HasSuffix(err.Error(), "can't be used together") { // the parser's own, of flags of which there may be one
		return true
	}
	value := os.Getenv(f.Tag.Envs[0])
	return !accepts(f, value) && slices.ContainsFunc(model.Leaves(false), func(n *kong.Node) bool {
		return slices.ContainsFunc(n.Flags, func(other *kong.Flag) bool {
			return slices.Equal(other.Envs, f.Envs) && accepts(other, value)
		})
	})
}

// accepts reports whether a text is a value of a flag.
func accepts(f *kong.Flag, text string) bool {
	if f.Enum != "" && !f.EnumMap()[text] {
		return false
	}
	value := reflect.New(f.Target.Type()).Elem()
	copied := *f.Value // which notes that it was set
	return copied.Parse(kong.ScanFromTokens(kong.Token{Type: kong.FlagValueToken, Value: text}), value) == nil
}
