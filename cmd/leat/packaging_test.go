package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

// readYAML reads a file of the repository into v.
func readYAML(t *testing.T, path string, v any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(readFile(t, path)), v); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// takes wants the command line to take arguments.
func takes(t *testing.T, where string, args []string) {
	t.Helper()
	parser, err := newParser(&cli{}, streams{out: t.Output(), err: t.Output()}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse(args); err != nil {
		t.Errorf("%s: leat %s: %v", where, strings.Join(args, " "), err)
	}
}

func TestRelease(t *testing.T) {
	var release struct {
		Builds []struct {
			Main                              string
			Env, Flags, Ldflags, Goos, Goarch []string
		}
		Archives []struct{ Files []string }
	}
	readYAML(t, ".goreleaser.yaml", &release)
	if len(release.Builds) != 1 || len(release.Archives) != 1 {
		t.Fatalf("%d builds and %d archives, want one of each", len(release.Builds), len(release.Archives))
	}
	build := release.Builds[0]
	targets := []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64"}
	var got []string
	for _, system := range build.Goos {
		for _, machine := range build.Goarch {
			got = append(got, system+"/"+machine)
		}
	}
	if diff := cmp.Diff(targets, got); diff != "" {
		t.Errorf("targets (-want +got):\n%s", diff)
	}
	if line := "RELEASE_TARGETS := " + strings.Join(targets, " ") + "\n"; !strings.Contains(readFile(t, "Makefile"), line) {
		t.Errorf("Makefile does not check the same targets: %s", line)
	}
	for what, ok := range map[string]bool{
		"./cmd/leat":   build.Main == "./cmd/leat",
		"no cgo":       slices.Contains(build.Env, "CGO_ENABLED=0"),
		"-trimpath":    slices.Contains(build.Flags, "-trimpath"),
		"main.version": strings.Contains(strings.Join(build.Ldflags, " "), "-X main.version={{ .Version }}"),
	} {
		if !ok {
			t.Errorf("the build lacks %s", what)
		}
	}
	for _, pattern := range release.Archives[0].Files {
		if found, err := filepath.Glob(filepath.Join("../..", pattern)); err != nil || len(found) == 0 {
			t.Errorf("the archive names %s, which is not there: %v", pattern, err)
		}
	}
}

func TestCompose(t *testing.T) {
	var compose struct {
		Services map[string]struct {
			Image   string
			Command []string
			Build   struct{ Context, Dockerfile string }
			Volumes []string
		}
	}
	readYAML(t, "packaging/compose.yaml", &compose)
	jobs := 0
	for name, s := range compose.Services {
		if s.Image != "leat" {
			continue
		}
		jobs++
		takes(t, "service "+name, s.Command)
		readFile(t, filepath.Join("packaging", s.Build.Context, s.Build.Dockerfile))
		for _, v := range s.Volumes {
			from, to, _ := strings.Cut(v, ":")
			to, _, _ = strings.Cut(to, ":")
			readFile(t, filepath.Join("packaging", from, strings.TrimPrefix(s.Command[len(s.Command)-1], to)))
		}
	}
	if jobs != 2 {
		t.Errorf("%d services run leat, want both jobs", jobs)
	}
}

func TestConfigMapIsCurrent(t *testing.T) {
	var files strings.Builder
	for _, name := range []string{"enrich.sql", "orders.proto"} {
		indented := regexp.MustCompile(`(?m)^(.)`).ReplaceAllString(readFile(t, "examples/orders/"+name), "    $1")
		files.WriteString("  " + name + ": |\n" + indented)
	}
	const path = "packaging/kubernetes/configmap.yaml"
	current(t, path, "# The files of examples/orders that the job needs; written by make generate.\n"+
		"apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: orders-job\ndata:\n"+files.String())
	var config struct{ Data map[string]string }
	readYAML(t, path, &config)
	for name, text := range config.Data {
		if diff := cmp.Diff(readFile(t, "examples/orders/"+name), text); diff != "" {
			t.Errorf("%s (-example +configmap):\n%s", name, diff)
		}
	}
}

// deployment is what is checked of a Deployment.
type deployment struct {
	Spec struct {
		Template struct {
			Spec struct {
				Containers []struct {
					Args            []string
					Liveness        probe `yaml:"livenessProbe"`
					Readiness       probe `yaml:"readinessProbe"`
					SecurityContext struct {
						ReadOnly bool `yaml:"readOnlyRootFilesystem"`
					} `yaml:"securityContext"`
					Mounts []struct {
						Path string `yaml:"mountPath"`
					} `yaml:"volumeMounts"`
				}
				SecurityContext struct {
					NonRoot bool `yaml:"runAsNonRoot"`
				} `yaml:"securityContext"`
				Volumes []struct {
					ConfigMap struct{ Name string } `yaml:"configMap"`
				}
			}
		}
	}
}

type probe struct {
	Get struct{ Path string } `yaml:"httpGet"`
}

func TestDeployment(t *testing.T) {
	var d deployment
	readYAML(t, "packaging/kubernetes/deployment.yaml", &d)
	pod := d.Spec.Template.Spec
	if len(pod.Containers) != 1 || len(pod.Containers[0].Mounts) != 1 || len(pod.Volumes) != 1 {
		t.Fatalf("want one container, one mount and one volume, got %+v", pod)
	}
	leat := pod.Containers[0]
	takes(t, "deployment.yaml", leat.Args)
	for what, pair := range map[string][2]string{
		"liveness":  {"/healthz", leat.Liveness.Get.Path},
		"readiness": {"/readyz", leat.Readiness.Get.Path},
		"volume":    {"orders-job", pod.Volumes[0].ConfigMap.Name},
		"job":       {leat.Mounts[0].Path + "/enrich.sql", leat.Args[len(leat.Args)-1]},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s: want %s, got %s", what, pair[0], pair[1])
		}
	}
	if !pod.SecurityContext.NonRoot || !leat.SecurityContext.ReadOnly {
		t.Error("the pod may run as root or write to its file system")
	}
}

func TestSystemd(t *testing.T) {
	const unit = "packaging/systemd/leat@.service"
	unitText := readFile(t, unit)
	commands := regexp.MustCompile(`(?m)^ExecStart(\w*)=/usr/local/bin/leat (.*)$`).FindAllStringSubmatch(unitText, -1)
	if len(commands) != 1 || commands[0][1] != "" {
		t.Fatalf("%v in %s, want ExecStart alone: exit codes of other commands do not count for RestartPreventExitStatus", commands, unit)
	}
	takes(t, unit, strings.Fields(commands[0][2]))
}

// TestDockerfile wants the image to start leat as no root, from a base that has no shell.
func TestDockerfile(t *testing.T) {
	text := readFile(t, "packaging/Dockerfile")
	for _, want := range []string{"gcr.io/distroless/static", "USER 65532:65532", "-X main.version=$VERSION", "CGO_ENABLED=0", `ENTRYPOINT ["/usr/local/bin/leat"]`, `CMD ["--help"]`} {
		if !strings.Contains(text, want) {
			t.Errorf("packaging/Dockerfile lacks %s", want)
		}
	}
	module := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(readFile(t, "go.mod"))
	if module == nil || !strings.Contains(text, "golang:"+module[1]+" ") {
		t.Errorf("packaging/Dockerfile builds with another Go than go.mod's %v", module)
	}
}
