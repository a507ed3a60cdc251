package main

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/leatsql/leat/cmd/leat/fileset"
	"github.com/leatsql/leat/cmd/leat/flagfile"
)

// flagFileCommands are the commands that heed the flags of a file.
var flagFileCommands = append([]string{"validate", "explain", "test"}, strictCommands...)

// strictCommands are those of them that need what a secret's file holds.
var strictCommands = []string{
	"run", "check", "compare", "dlq show", "dlq replay", "positions show", "positions export", "positions import", "positions reset",
}

// flagFile is what a leat.yaml says, for the parser.
type flagFile struct {
	*flagfile.File
	help map[string]string // of the flags of leat run
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
		secrets := flagfile.Secrets(slices.Contains(strictCommands, command))
		return readFlagFile(folderOf(first), parser.Model, secrets)
	}
	return nil, nil
}

// folderOf is the folder that a file, or a pattern, lies in. Of a folder it is the folder.
func folderOf(path string) string {
	root := fileset.Root(path)
	if info, err := os.Stat(root); err == nil && info.IsDir() {
		return root
	}
	return filepath.Dir(root)
}

// readFlagFile reads the file of a folder; nil where there is none.
func readFlagFile(dir string, model *kong.Application, secrets flagfile.Secrets) (*flagFile, error) {
	kinds, help := flagsOfRun(model)
	file, err := flagfile.Read(dir, kinds, secrets)
	switch {
	case err != nil:
		return nil, &exitError{exitUsage, err.Error()}
	case file == nil:
		return nil, nil
	}
	return &flagFile{file, help}, nil
}

// flagsOfRun are the flags of leat run.
func flagsOfRun(model *kong.Application) (kinds map[string]flagfile.Kind, help map[string]string) {
	kinds, help = map[string]flagfile.Kind{}, map[string]string{}
	for _, command := range model.Children {
		if command.Name != "run" {
			continue
		}
		for _, f := range command.Flags {
			k := flagfile.Kind{List: f.IsSlice(), Truth: f.IsBool(), Number: f.Target.CanInt()}
			if f.Enum != "" {
				k.Choice = f.EnumSlice()
			}
			kinds[f.Name], help[f.Name] = k, f.Help
		}
	}
	return kinds, help
}

// Validate implements kong.Resolver.
func (f *flagFile) Validate(*kong.Application) error { return nil }

// Resolve implements kong.Resolver: what neither the command line nor the environment says is as the file says. A flag of another command
// that only bears the name of one of leat run says another thing in its help, and is none of the file's.
func (f *flagFile) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	values := f.Values(flag.Name)
	if len(values) == 0 || flag.Help != f.help[flag.Name] || flagfile.TakesPairs(flag.Name) || slices.ContainsFunc(flag.Envs, isSet) {
		return nil, nil
	}
	if !flag.IsSlice() {
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
		if own, ok := flag.Target.Interface().([]string); ok && flagfile.TakesPairs(flag.Name) {
			flag.Target.Set(reflect.ValueOf(slices.Concat(f.Values(flag.Name), own)))
		}
	}
}
