package registry_test

import (
	"encoding/pem"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/sr/srfake"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/protobuf/confluent/registry"
	"github.com/leatsql/leat/options"
)

// client asks the registry that options name.
func client(t *testing.T, set map[string]string) *registry.Client {
	t.Helper()
	values, problems := options.Parse(formats.RegistryOptions(), set, nil)
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	config, problems := registry.Configure(values, "")
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	c, err := config.Client(time.Second)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestTLS: the registry's certificate is verified, by the machine's authorities or those that are given.
func TestTLS(t *testing.T) {
	server := httptest.NewUnstartedServer(srfake.NewRegistry().Handler())
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // the first handshake fails
	server.StartTLS()
	defer server.Close()
	err := client(t, map[string]string{"url": server.URL}).Answers(t.Context())
	var system *formats.SystemError
	if !errors.As(err, &system) || system.Unreachable || !strings.HasPrefix(err.Error(), "the certificate of the schema registry at "+server.URL+" is not trusted: ") {
		t.Errorf("got %v", err)
	}
	ca := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(ca, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := client(t, map[string]string{"url": server.URL, "ssl.truststore.location": ca}).Answers(t.Context()); err != nil {
		t.Errorf("with its authority: %v", err)
	}
}

// TestSecondAddress: of several addresses one that answers is enough.
func TestSecondAddress(t *testing.T) {
	r := srfake.New()
	defer r.Close()
	if err := client(t, map[string]string{"url": "http://127.0.0.1:1, " + r.URL() + "/"}).Answers(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestLongAnswer: an answer without end is refused, not kept.
func TestLongAnswer(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for block := make([]byte, 1<<20); ; {
			if _, err := w.Write(block); err != nil {
				return
			}
		}
	}))
	defer server.Close()
	err := client(t, map[string]string{"url": server.URL}).Answers(t.Context())
	if want := "the schema registry at " + server.URL + ": the answer has more than 33554432 bytes"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}
