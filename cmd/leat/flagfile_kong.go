package main

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// flagFileCommands are the commands that heed the flags of a file.
var flagFileCommands = append([]string{"validate", "explain", "test"}, strictCommands...)

// strictCommands are those of them that need what a secret's file holds.
var strictCommands = []string{
	"run", "check", "compare", "dlq show", "dlq replay", "positions show", "positions export", "positions import", "positions reset",
}

// flagFileOf reads the file beside the first file that the arguments name; nil where there is none, or no use for it.
func flagFileOf(parser *kong.Kong, args []string) (*flagFile, error) {
	trace, err := kong.Trace(parser, args)
	if err != nil || trace.Error != nil || trace.Selected() == nil {
		return nil, nil // the parser says what is wrong
	}
	command := strings.TrimPrefix(trace.Selected().FullPath(), parser.Model.Name+" ")
	if !slices.Contains(flagFileCommands, command) {
		return nil, nil
	}
	for _, p := range trace.Path {
		if p.Positional == nil {
			continue
		}
		var first string
		switch files := trace.Value(p).Interface().(type) {
		case []string:
			if len(files) == 0 {
				continue
			}
			first = files[0]
		case string:
			first = files
		}
		return readFlagFile(folderOf(first), flagsOfRun(parser.Model), slices.Contains(strictCommands, command))
	}
	return nil, nil
}

// folderOf is the folder that a file, or a pattern, lies in. Of a folder it is the folder.
func folderOf(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return path
	}
	if i := strings.IndexAny(path, "*?["); i >= 0 {
		path = path[:i]
	}
	return filepath.Dir(path)
}

// flagsOfRun are the flags of leat run.
func flagsOfRun(model *kong.Application) map[string]flagKind {
	all := map[string]flagKind{}
	for _, command := range model.Children {
		if command.Name != "run" {
			continue
		}
		for _, f := range command.Flags {
			k := flagKind{list: f.IsSlice(), truth: f.IsBool(), number: f.Target.CanInt(), help: f.Help}
			if f.Enum != "" {
				k.choice = f.EnumSlice()
			}
			all[f.Name] = k
		}
	}
	return all
}

// Validate implements kong.Resolver.
func (f *flagFile) Validate(*kong.Application) error { return nil }

// Resolve implements kong.Resolver: what neither the command line nor the environment says is as the file says. A flag of another command
// that only bears the name of one of leat run says another thing in its help, and is none of the file's.
func (f *flagFile) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	values := f.values[flag.Name]
	if len(values) == 0 || flag.Help != f.flags[flag.Name].help || slices.Contains(pairFlags, flag.Name) || slices.ContainsFunc(flag.Envs, isSet) {
		return nil, nil
	}
	if !f.flags[flag.Name].list {
		return values[0], nil
	}
	all := make([]any, len(values))
	for i, v := range values {
		all[i] = v
	}
	return all, nil
}

func isSet(name string) bool {
	_, ok := os.LookupEnv(name)
	return ok
}

// addPairs puts the file's NAME=VALUE in front of those of the command line or the environment: for each name the last one holds.
func (f *flagFile) addPairs(flags []*kong.Flag) {
	for _, flag := range flags {
		if own, ok := flag.Target.Interface().([]string); ok && slices.Contains(pairFlags, flag.Name) {
			flag.Target.Set(reflect.ValueOf(slices.Concat(f.values[flag.Name], own)))
		}
	}
}
