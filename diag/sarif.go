package diag

import (
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
)

// The parts of a SARIF 2.1.0 log that leat writes.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		Artifacts   []sarifArtifact   `json:"artifacts"`
		Results     []sarifResult     `json:"results"`
		ColumnKind  string            `json:"columnKind"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name            string      `json:"name"`
		SemanticVersion string      `json:"semanticVersion,omitempty"`
		InformationURI  string      `json:"informationUri"`
		Rules           []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID                   string             `json:"id"`
		ShortDescription     sarifText          `json:"shortDescription"`
		HelpURI              string             `json:"helpUri"`
		DefaultConfiguration sarifConfiguration `json:"defaultConfiguration"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifInvocation struct {
		ExecutionSuccessful bool                `json:"executionSuccessful"`
		Notifications       []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level   string    `json:"level"`
		Message sarifText `json:"message"`
	}
	sarifArtifact struct {
		Location sarifArtifactLocation `json:"location"`
	}
	sarifArtifactLocation struct {
		URI string `json:"uri"`
	}
	sarifResult struct {
		RuleID           string           `json:"ruleId"`
		RuleIndex        int              `json:"ruleIndex"`
		Level            string           `json:"level"`
		Message          sarifText        `json:"message"`
		Locations        []sarifLocation  `json:"locations"`
		RelatedLocations []sarifLocation  `json:"relatedLocations,omitempty"`
		Properties       *sarifProperties `json:"properties,omitempty"`
	}
	sarifProperties struct {
		Help string `json:"help"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifLocation struct {
		ID       int                   `json:"id,omitempty"`
		Physical sarifPhysicalLocation `json:"physicalLocation"`
		Message  *sarifText            `json:"message,omitempty"`
	}
	sarifPhysicalLocation struct {
		Artifact sarifArtifactLocation `json:"artifactLocation"`
		Region   sarifRegion           `json:"region"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	home        = "https://github.com/leatsql/leat"
)

// WriteSARIF writes a report as a SARIF 2.1.0 log of one run. version is that of the program, "" when it is not known. Each code
// that was found is a rule, whose help is the code's page.
func WriteSARIF(w io.Writer, r *Report, version string) error {
	run := sarifRun{
		Tool:        sarifTool{sarifDriver{Name: "leat", SemanticVersion: version, InformationURI: home, Rules: sarifRules(r)}},
		Invocations: []sarifInvocation{{ExecutionSuccessful: true}},
		Artifacts:   []sarifArtifact{}, Results: []sarifResult{}, ColumnKind: "unicodeCodePoints",
	}
	files := r.bounded()
	if n := omitted(files); n > 0 {
		run.Invocations[0].Notifications = []sarifNotification{{"note", sarifText{more(n)}}}
	}
	for i := range files {
		file := &files[i]
		run.Artifacts = append(run.Artifacts, sarifArtifact{sarifFile(file.Name)})
		for _, f := range file.findings() {
			run.Results = append(run.Results, sarifResultOf(f, run.Tool.Driver.Rules))
		}
	}
	return encodeJSON(w, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

// sarifRules are the rules of the codes that a report has, in the order of the codes.
func sarifRules(r *Report) []sarifRule {
	found := map[Code]bool{}
	for _, f := range r.Files {
		for _, d := range f.Findings {
			found[d.Code] = true
		}
	}
	rules := []sarifRule{}
	for _, info := range Codes() {
		if found[info.Code] {
			rules = append(rules, sarifRule{
				ID: string(info.Code), ShortDescription: sarifText{info.Title}, HelpURI: info.Code.Page(),
				DefaultConfiguration: sarifConfiguration{sarifLevel(info.Severity.String())},
			})
		}
	}
	return rules
}

func sarifResultOf(f finding, rules []sarifRule) sarifResult {
	result := sarifResult{
		RuleID:    f.Code,
		RuleIndex: slices.IndexFunc(rules, func(r sarifRule) bool { return r.ID == f.Code }),
		Level:     sarifLevel(f.Severity), Message: sarifText{f.Message},
		Locations: []sarifLocation{{Physical: sarifPlace(f.place)}},
	}
	if f.Help != "" {
		// Viewers show only the message; programs find the help by itself.
		result.Message.Text += "\nhelp: " + f.Help
		result.Properties = &sarifProperties{f.Help}
	}
	for i, r := range f.Related {
		result.RelatedLocations = append(result.RelatedLocations,
			sarifLocation{ID: i + 1, Physical: sarifPlace(r.place), Message: &sarifText{r.Message}})
	}
	return result
}

// sarifLevel is what SARIF calls a severity.
func sarifLevel(severity string) string {
	if severity == Info.String() {
		return "note"
	}
	return severity
}

func sarifPlace(p place) sarifPhysicalLocation {
	return sarifPhysicalLocation{Artifact: sarifFile(p.File), Region: sarifRegion{p.Line, p.Column, p.EndLine, p.EndColumn}}
}

// sarifFile names a file by a URI: a relative one for a relative path, so that a log means the same in every checkout.
func sarifFile(name string) sarifArtifactLocation {
	path := slashed(name)
	if filepath.IsAbs(name) {
		return sarifArtifactLocation{(&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(path, "/")}).String()}
	}
	return sarifArtifactLocation{(&url.URL{Path: path}).String()}
}
