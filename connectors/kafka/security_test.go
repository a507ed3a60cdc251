package kafka

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

// certificate makes a certificate that is its own authority, and returns it for a server, and as PEM with its key.
func certificate(t *testing.T, hosts ...string) (tls.Certificate, string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	for _, h := range hosts {
		if ip := net.ParseIP(h); ip != nil {
			c.IPAddresses = append(c.IPAddresses, ip)
		} else {
			c.DNSNames = append(c.DNSNames, h)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	rawKey, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	text := string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})) + string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: rawKey}))
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, text
}

// try opens a sink and writes a message.
func try(t *testing.T, set map[string]string, dir string) error {
	t.Helper()
	s, err := Factory().BindSink(table(t, set, func(tab *connectors.Table) { tab.Dir = dir }))
	if err != nil {
		return err
	}
	w, err := s.Open(kafkatest.Context(t))
	if err != nil {
		return err
	}
	defer func() { _ = w.Close() }()
	return write(t, w, 0, message("", "x")).err
}

func TestTLS(t *testing.T) {
	server, pemText := certificate(t, "127.0.0.1")
	addr := kafkatest.Fake(t, kfake.SeedTopics(1, "t"), kfake.TLS(&tls.Config{Certificates: []tls.Certificate{server}}))
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "trust.pem"), []byte(pemText), 0o600); err != nil {
		t.Fatal(err)
	}
	set := sinkOptionsOf(addr, "t", "properties.security.protocol", "SSL")
	wantFailure(t, try(t, set, dir), connectors.ErrUnreachable, addr, "certificate")
	set["properties.ssl.truststore.location"] = "trust.pem"
	if err := try(t, set, dir); err != nil {
		t.Error("a trust store in a file:", err)
	}
	wantFailure(t, try(t, set, t.TempDir()), connectors.ErrRefused, "ssl.truststore.location")
	delete(set, "properties.ssl.truststore.location")
	set["properties.ssl.truststore.type"], set["properties.ssl.truststore.certificates"] = "PEM", pemText
	if err := try(t, set, dir); err != nil {
		t.Error("a trust store in the option:", err)
	}
}

func TestTLSOfAnotherName(t *testing.T) {
	server, pemText := certificate(t, "elsewhere.example")
	addr := kafkatest.Fake(t, kfake.SeedTopics(1, "t"), kfake.TLS(&tls.Config{Certificates: []tls.Certificate{server}}))
	set := sinkOptionsOf(addr, "t", "properties.security.protocol", "SSL", "properties.ssl.truststore.certificates", pemText)
	wantFailure(t, try(t, set, ""), connectors.ErrUnreachable, "certificate")
	set["properties.ssl.endpoint.identification.algorithm"] = ""
	if err := try(t, set, ""); err != nil {
		t.Error(err)
	}
	_, strange := certificate(t, "127.0.0.1")
	set["properties.ssl.truststore.certificates"] = strange
	wantFailure(t, try(t, set, ""), connectors.ErrUnreachable, "certificate")
}

func TestClientCertificate(t *testing.T) {
	server, pemText := certificate(t, "127.0.0.1")
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM([]byte(pemText))
	addr := kafkatest.Fake(t, kfake.SeedTopics(1, "t"), kfake.TLS(&tls.Config{Certificates: []tls.Certificate{server}, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: roots}))
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "client.pem"), []byte(pemText), 0o600); err != nil {
		t.Fatal(err)
	}
	set := sinkOptionsOf(addr, "t", "properties.security.protocol", "SSL", "properties.ssl.truststore.certificates", pemText, "properties.ssl.keystore.type", "PEM", "properties.ssl.keystore.location", "client.pem")
	if err := try(t, set, dir); err != nil {
		t.Error(err)
	}
}

func TestSASL(t *testing.T) {
	modules := map[string]string{"PLAIN": "plain.PlainLoginModule", "SCRAM-SHA-256": "scram.ScramLoginModule", "SCRAM-SHA-512": "scram.ScramLoginModule"}
	for mechanism, module := range modules {
		t.Run(mechanism, func(t *testing.T) {
			addr := kafkatest.Fake(t, kfake.SeedTopics(1, "t"), kfake.EnableSASL(), kfake.Superuser(mechanism, "leat", `p;q"r`))
			set := sinkOptionsOf(addr, "t", "properties.security.protocol", "SASL_PLAINTEXT", "properties.sasl.mechanism", mechanism)
			for _, prefix := range []string{"org.apache.kafka.common.security.", "org.apache.flink.kafka.shaded.org.apache.kafka.common.security."} {
				set["properties.sasl.jaas.config"] = prefix + module + ` required username="leat" password="p;q\"r";`
				if err := try(t, set, ""); err != nil {
					t.Error(err)
				}
			}
			set["properties.sasl.jaas.config"] = module + ` required username="leat" password="not the password";`
			err := try(t, set, "")
			// The embedded broker hangs up where a real one says SASL_AUTHENTICATION_FAILED.
			wantFailure(t, err, connectors.ErrUnreachable, addr, "credentials")
			if strings.Contains(err.Error(), "not the password") {
				t.Errorf("the password is shown: %v", err)
			}
		})
	}
}

func TestRefusedCredentials(t *testing.T) {
	p := &properties{servers: []string{"b:9092"}}
	wantFailure(t, p.systemError(kerr.SaslAuthenticationFailed, "Kafka at b:9092 cannot be reached"), connectors.ErrRefused, "b:9092", "credentials")
}

func TestParseJAAS(t *testing.T) {
	tests := []struct {
		line   string
		module string
		values string // "" where it is refused
	}{
		{`a.b.PlainLoginModule required username="u" password="p";`, "PlainLoginModule", "map[password:p username:u]"},
		{"PlainLoginModule\n  required\n  username='u'\n  password = 'a b=c;d' ;\n", "PlainLoginModule", "map[password:a b=c;d username:u]"},
		{`x.Y$PlainLoginModule required password="a\\b\"c" username=u;`, "PlainLoginModule", `map[password:a\b"c username:u]`},
		{`software.amazon.msk.auth.iam.IAMLoginModule required;`, "IAMLoginModule", "map[]"},
		{`PlainLoginModule required username="u" password="p"`, "", ""},
		{`PlainLoginModule required username="u;`, "", ""},
		{`PlainLoginModule username="u";`, "", ""},
		{`PlainLoginModule required username;`, "", ""},
		{`PlainLoginModule required; Other required;`, "", ""},
		{``, "", ""},
		{`;`, "", ""},
	}
	for _, tt := range tests {
		j, err := parseJAAS(tt.line)
		if tt.values == "" {
			if err == nil {
				t.Errorf("%s: taken", tt.line)
			}
			continue
		}
		plain := map[string]string{}
		for k, v := range j.values {
			plain[k] = string(v)
		}
		if err != nil || j.module != tt.module {
			t.Errorf("%s: module %s, %v", tt.line, j.module, err)
		}
		if diff := cmp.Diff(tt.values, fmt.Sprint(plain)); diff != "" {
			t.Errorf("%s: %s", tt.line, diff)
		}
		if s := fmt.Sprintf("%v %+v", j.values, j.values); strings.Contains(s, ":p ") || strings.Contains(s, "a b") {
			t.Errorf("secrets are printed: %s", s)
		}
	}
}

func FuzzParseJAAS(f *testing.F) {
	f.Add(`a.b.PlainLoginModule required username="u" password="p\"q";`)
	f.Fuzz(func(_ *testing.T, line string) { _, _ = parseJAAS(line) })
}
