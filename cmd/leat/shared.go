package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/internal/readfile"
)

// shared are the flags of every command that reads SQL.
type shared struct {
	Var           []string `help:"A value for $${NAME} (repeatable)." placeholder:"NAME=VALUE" sep:"none"`
	Secret        []string `help:"As --var, and printed as *** everywhere." placeholder:"NAME=VALUE" sep:"none"`
	EnvFile       string   `help:"A file of NAME=VALUE lines for $${NAME}." placeholder:"FILE"`
	ProtoPath     []string `help:"A folder of .proto files (repeatable; LEAT_PROTO_PATH is a list like PATH)." placeholder:"DIR" sep:"none"`
	DescriptorSet []string `help:"A file with compiled protobuf schemas (repeatable)." placeholder:"FILE" sep:"none"`
	Set           []string `help:"What SET would set (repeatable)." placeholder:"KEY=VALUE" sep:"none"`
	Color         string   `help:"Whether what a person reads is colored: auto, always or never; auto heeds NO_COLOR and CLICOLOR_FORCE." enum:"auto,always,never" default:"auto"`
	LogLevel      string   `help:"The least level that is logged: debug, info, warn or error." enum:"debug,info,warn,error" default:"info"`
	LogFormat     string   `help:"How log lines look: text or json." enum:"text,json" default:"text"`
}

// config makes the engine's configuration of the flags.
func (s *shared) config(stderr io.Writer, runFlags connectors.RunOptions) (engine.Config, error) {
	vars, err := pairs("--var", s.Var)
	if err != nil {
		return engine.Config{}, err
	}
	secret, err := pairs("--secret", s.Secret)
	if err != nil {
		return engine.Config{}, err
	}
	settings, err := pairs("--set", s.Set)
	if err != nil {
		return engine.Config{}, err
	}
	file, err := readEnvFile(s.EnvFile)
	if err != nil {
		return engine.Config{}, err
	}
	secrets := map[string]bool{}
	for name := range secret {
		secrets[name] = true
	}
	c := engine.Config{
		Lookup:   lookup(vars, secret, file),
		Secrets:  secrets,
		Settings: settings, ProtoPaths: splitPaths(s.ProtoPath), DescriptorSets: s.DescriptorSet,
		Run: runFlags, Log: s.logger(stderr),
	}
	return c, nil
}

// lookup finds a name in the first place that has it: the maps in order, then the environment.
func lookup(maps ...map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		for _, m := range maps {
			if v, ok := m[name]; ok {
				return v, true
			}
		}
		return os.LookupEnv(name)
	}
}

func (s *shared) logger(w io.Writer) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(s.LogLevel)) // one of the enum's values
	o := &slog.HandlerOptions{Level: level}
	if s.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, o))
	}
	return slog.New(slog.NewTextHandler(w, o))
}

// splitPaths splits each value as PATH is, so that LEAT_PROTO_PATH may hold several.
func splitPaths(values []string) []string {
	var all []string
	for _, v := range values {
		all = append(all, filepath.SplitList(v)...)
	}
	return all
}

func pairs(flag string, values []string) (map[string]string, error) {
	m := map[string]string{}
	for _, v := range values {
		if v == "" {
			continue // an empty LEAT_VAR says nothing
		}
		name, value, ok := strings.Cut(v, "=")
		if !ok || name == "" {
			return nil, &exitError{exitUsage, fmt.Sprintf("%s takes NAME=VALUE, not %q", flag, name)}
		}
		m[name] = value
	}
	return m, nil
}

// readEnvFile reads NAME=VALUE lines; blank lines and lines that begin with # mean nothing, "export " and quotes around the
// value are taken off.
func readEnvFile(path string) (map[string]string, error) {
	m := map[string]string{}
	if path == "" {
		return m, nil
	}
	text, err := readfile.Whole(path, maxVariables)
	if err != nil {
		return nil, &exitError{exitUsage, err.Error()}
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, ok := strings.Cut(strings.TrimPrefix(line, "export "), "=")
		if !ok {
			return nil, &exitError{exitUsage, fmt.Sprintf("%s:%d: expected NAME=VALUE", path, n)}
		}
		m[strings.TrimSpace(name)] = unquote(strings.TrimSpace(value))
	}
	return m, nil
}

func unquote(s string) string {
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

// Bounds of what is read whole.
const (
	maxScript    = 64 << 20 // a file of SQL
	maxPositions = 64 << 20 // a file of positions
	maxVariables = 1 << 20  // a file of variables
)

// readScript reads a file; "-" is standard input.
func readScript(path string, in io.Reader) (name, text string, err error) {
	var b []byte
	if path == "-" {
		path = "<stdin>"
		if b, err = readfile.All(in, maxScript); err != nil {
			err = fmt.Errorf("read %s: %w", path, err)
		}
	} else {
		b, err = readfile.Whole(path, maxScript)
	}
	switch {
	case errors.Is(err, syscall.EISDIR):
		return path, "", &exitError{exitUsage, fmt.Sprintf("%s is a folder: name the files, as %s", path, filepath.Join(path, "*.sql"))}
	case err != nil:
		return path, "", &exitError{exitUsage, err.Error()}
	}
	return path, string(b), nil
}

// check checks all files, prints what is to say of them, and returns the scripts. Errors end with exit code 3; infos are for those who
// validate.
func check(e *engine.Engine, files []string, io streams, color string) ([]*engine.Script, error) {
	return checkTelling(e, files, io.in, func(all diag.List) error { return writeText(io.err, all, color) })
}

// checkTelling is check that gives what is to say to tell.
func checkTelling(e *engine.Engine, files []string, in io.Reader, tell func(diag.List) error) ([]*engine.Script, error) {
	var scripts []*engine.Script
	var all diag.List
	for _, path := range files {
		name, text, err := readScript(path, in)
		if err != nil {
			return nil, err
		}
		script, problems := e.Check(name, text)
		scripts = append(scripts, script)
		for _, d := range problems {
			if d.Severity != diag.Info {
				all.Add(d)
			}
		}
	}
	if err := tell(all); err != nil {
		return nil, err
	}
	if all.HasErrors() {
		return nil, &exitError{code: exitOf(all)}
	}
	return scripts, nil
}

// exitOf is the exit code for scripts with errors: that of a system that cannot be asked where there is no mistake beside it.
func exitOf(all diag.List) int {
	for _, d := range all {
		if d.Severity == diag.Error && d.Code.Class() != diag.ClassSystem {
			return exitInvalid
		}
	}
	return exitFailed
}
