package e2e

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leatsql/leat/internal/porttest"
)

// services are a Kafka and an OpenSearch of the tests' own, so that these can be killed.
type services struct {
	started    bool
	dir        string // data and logs
	env        []string
	brokers    string
	opensearch string
}

// own is started by the first test that needs it and stopped by TestMain. Tests that use it do not run in parallel.
var own services

const script = "../../services/services"

// ownServices returns the services that a test may kill, all of them well.
func ownServices(t *testing.T) *services {
	t.Helper()
	if !long() {
		t.Skip("kills services: with LEAT_E2E=long")
	}
	newSystems(t) // says when there is no Kafka and OpenSearch to be had at all
	if !own.started {
		if err := own.start(); err != nil {
			t.Fatal(err)
		}
	}
	own.mustRun(t, "up", "--quick")
	return &own
}

// start chooses free ports and brings the services up.
func (s *services) start() error {
	dir, err := os.MkdirTemp("", "leat-e2e-services-")
	if err != nil {
		return err
	}
	s.dir, s.env = dir, append(os.Environ(), "LEAT_SERVICES_INSTANCE=e2e", "LEAT_SERVICES_DATA="+dir, "LEAT_KAFKA_HEAP=512m", "LEAT_OPENSEARCH_HEAP=512m")
	addresses := map[string]string{}
	for _, name := range []string{"KAFKA", "KAFKA_CONTROLLER", "KAFKA_SASL", "KAFKA_SASL_SSL", "KAFKA_SSL", "OPENSEARCH", "OPENSEARCH_TRANSPORT"} {
		if addresses[name], err = porttest.Address(); err != nil {
			return err
		}
		_, port, _ := net.SplitHostPort(addresses[name])
		s.env = append(s.env, fmt.Sprintf("LEAT_%s_PORT=%s", name, port))
	}
	s.brokers, s.opensearch = addresses["KAFKA"], "http://"+addresses["OPENSEARCH"]
	s.started = true
	return s.run("up", "--quick")
}

// run runs a command of the services' script.
func (s *services) run(args ...string) error {
	cmd := exec.Command("bash", append([]string{script}, args...)...)
	cmd.Env = s.env
	// The script's children outlive it; a pipe would be waited for as long as they live.
	log, err := os.Create(filepath.Join(s.dir, "script.log"))
	if err != nil {
		return err
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Run(); err != nil {
		said, _ := os.ReadFile(log.Name()) // the error matters more
		return fmt.Errorf("services %s: %w\n%s", strings.Join(args, " "), err, said)
	}
	return nil
}

func (s *services) mustRun(t *testing.T, args ...string) {
	t.Helper()
	if err := s.run(args...); err != nil {
		t.Fatal(err)
	}
}

func (s *services) stop() error {
	if err := s.run("wipe"); err != nil {
		return err
	}
	return os.RemoveAll(s.dir)
}

// restart starts a service anew with lines added to its configuration, until the test ends.
func (s *services) restart(t *testing.T, name, lines string) {
	t.Helper()
	s.mustRun(t, "down", name)
	conf := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(conf, []byte(lines+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	before := s.env
	s.env = append(s.env[:len(s.env):len(s.env)], "LEAT_"+strings.ToUpper(name)+"_CONF="+conf)
	s.mustRun(t, "up", "--quick", name)
	s.env = before
	t.Cleanup(func() {
		s.mustRun(t, "down", name)
		s.mustRun(t, "up", "--quick", name)
	})
}
