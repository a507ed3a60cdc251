package engine

import (
	"log/slog"
	"time"

	"github.com/leatsql/leat/connectors"
	connectorlist "github.com/leatsql/leat/connectors/builtin"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine/secrets"
	"github.com/leatsql/leat/formats"
	formatlist "github.com/leatsql/leat/formats/builtin"
	"github.com/leatsql/leat/functions"
	functionlist "github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/explain"
	"github.com/leatsql/leat/planner/lineage"
	"github.com/leatsql/leat/planner/plan"
)

// Config says how scripts are planned and run. Its zero value is useful.
type Config struct {
	// Lookup resolves ${NAME}; nil finds nothing.
	Lookup func(name string) (string, bool)
	// Secrets are the names whose values print as ***.
	Secrets map[string]bool
	// AllowUnset takes unset names for placeholders, for checks without the environment of the job.
	AllowUnset bool
	// Strict refuses wrong options of tables that no statement uses, where otherwise there is a warning.
	Strict bool
	// Lint asks for warnings of what is valid and bites later.
	Lint bool
	// Depth is how far scripts are judged.
	Depth Depth
	// Ignore are the codes whose warnings and infos are left out.
	Ignore map[diag.Code]bool
	// Settings are what SET would set, before the script's own.
	Settings map[string]string
	// ProtoPaths and DescriptorSets are where protobuf schemas are looked for.
	ProtoPaths     []string
	DescriptorSets []string
	// Registry says what schema registries may be asked. Plans that are to run need formats.WriteRegistry where a table's schema lies in one;
	// with the zero value none is asked, and checks tell what they could not look at.
	Registry formats.RegistryUse
	// Interrupt, when it is closed, ends the wait of Check for registries that do not answer.
	Interrupt <-chan struct{}
	// Name is the name of the job, for scripts with one INSERT; "" takes the file's.
	Name string
	// Run is what connectors heed when a job runs.
	Run connectors.RunOptions
	// DryRun says that jobs write nothing and disturb nobody; nil: they write.
	DryRun *DryRun
	// Parallelism takes the place of 'parallelism.default'; 0 does not.
	Parallelism int
	KeepGoing   bool // jobs that did not fail go on when one fails
	Log         *slog.Logger
	Clock       func() time.Time
	// Functions, Connectors and Formats take the place of the built-in ones; nil takes those.
	Functions  *functions.Registry
	Connectors *connectors.Registry
	Formats    *formats.Registry
}

// Engine plans and runs scripts.
type Engine struct {
	config  Config
	secrets *secrets.Set
}

// New returns an engine.
func New(c Config) *Engine {
	if c.Lookup == nil {
		c.Lookup = func(string) (string, bool) { return "", false }
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Functions == nil {
		c.Functions = functionlist.Registry()
	}
	if c.Connectors == nil {
		c.Connectors = connectorlist.Registry()
	}
	if c.Formats == nil {
		c.Formats = formatlist.Registry()
	}
	if c.DryRun != nil {
		c.Run.Detached = true
		c.Registry = min(c.Registry, formats.ReadRegistry)
	}
	e := &Engine{secrets: newSecrets(c)}
	c.Log = slog.New(e.secrets.Handler(c.Log.Handler()))
	e.config = c
	return e
}

// Script is a checked file: its jobs, in the order of its INSERTs.
type Script struct {
	Source *diag.Source
	Result *planner.Result
	engine *Engine
	// findings are the warnings of the check.
	findings diag.List
}

// Jobs returns the plans of the script's INSERTs.
func (s *Script) Jobs() []*plan.Job { return s.Result.Jobs }

// Plans are the plans of a script's jobs and queries, as package explain writes them.
func (s *Script) Plans() []explain.Plan { return s.Result.Plans() }

// Lineages are the lineages of a script's jobs.
func (s *Script) Lineages() []lineage.Lineage {
	all := make([]lineage.Lineage, 0, len(s.Result.Jobs))
	for _, j := range s.Result.Jobs {
		all = append(all, lineage.Of(j))
	}
	return all
}

// Functions returns what SQL functions there are.
func (e *Engine) Functions() *functions.Registry { return e.config.Functions }

// Connectors returns what connectors there are.
func (e *Engine) Connectors() *connectors.Registry { return e.config.Connectors }

// Formats returns what formats there are.
func (e *Engine) Formats() *formats.Registry { return e.config.Formats }
