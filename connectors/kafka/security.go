package kafka

import (
	"context"
	"crypto/tls"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/sasl"
	"github.com/twmb/franz-go/pkg/sasl/aws"
	"github.com/twmb/franz-go/pkg/sasl/plain"
	"github.com/twmb/franz-go/pkg/sasl/scram"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/tlspem"
	"github.com/leatsql/leat/options"
)

// security is how a client proves who it is and whom it trusts.
type security struct {
	tls       bool
	anyName   bool   // ssl.endpoint.identification.algorithm is empty
	trustFile string // PEM
	trustPEM  string
	keyFile   string // PEM: certificate chain and key in one file
	chainPEM  string
	keyPEM    options.Secret
	mechanism string // "" is no SASL
	login     jaas
}

func readSecurity(in *property) security {
	var s security
	protocol := in.choice("security.protocol", "PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL")
	s.tls = strings.HasSuffix(protocol, "SSL")
	s.readTLS(in)
	s.readSASL(in, strings.HasPrefix(protocol, "SASL_"))
	return s
}

func (s *security) readTLS(in *property) {
	for _, ignored := range []string{"ssl.truststore.password", "ssl.keystore.password", "ssl.protocol", "ssl.enabled.protocols"} {
		in.seen[ignored] = true
	}
	algorithm, set := in.text("ssl.endpoint.identification.algorithm")
	s.anyName = set && algorithm == ""
	s.trustFile = in.pemFile("ssl.truststore")
	s.trustPEM, _ = in.text("ssl.truststore.certificates")
	s.keyFile = in.pemFile("ssl.keystore")
	s.chainPEM, _ = in.text("ssl.keystore.certificate.chain")
	key, _ := in.text("ssl.keystore.key")
	s.keyPEM = secretOf(key)
	if _, ok := in.text("ssl.key.password"); ok {
		in.ps.add("properties.ssl.key.password", codeUnsupported, "decrypt the key: openssl pkcs8 -in key.pem -out plain.pem", "keys with a password are not supported")
	}
}

// pemFile returns the location of a store, which must be PEM.
func (p *property) pemFile(store string) string {
	kind, _ := p.text(store + ".type")
	location, ok := p.text(store + ".location")
	if !ok {
		return ""
	}
	ending := strings.ToLower(filepath.Ext(location))
	if (kind == "" && (ending == ".jks" || ending == ".p12" || ending == ".pfx")) || (kind != "" && !strings.EqualFold(kind, "PEM")) {
		if kind == "" {
			kind = "JKS or PKCS12"
		}
		p.ps.add("properties."+store+".location", codeUnsupported,
			"export it as PEM (keytool -importkeystore … -deststoretype PKCS12, then openssl pkcs12 -in … -out store.pem -nodes) and set 'properties."+store+".type' = 'PEM'",
			"stores of type %s are not supported", kind)
	}
	if !filepath.IsAbs(location) {
		location = filepath.Join(p.dir, location)
	}
	return location
}

func (s *security) readSASL(in *property, wanted bool) {
	mechanism, _ := in.text("sasl.mechanism")
	line, _ := in.text("sasl.jaas.config")
	for _, ignored := range []string{"sasl.client.callback.handler.class", "sasl.login.callback.handler.class"} {
		in.seen[ignored] = true
	}
	if !wanted {
		return
	}
	mechanism = strings.ToUpper(mechanism)
	module, ok := map[string]string{"PLAIN": "PlainLoginModule", "SCRAM-SHA-256": "ScramLoginModule", "SCRAM-SHA-512": "ScramLoginModule", "AWS_MSK_IAM": "IAMLoginModule"}[mechanism]
	if !ok {
		if mechanism == "" {
			mechanism = "GSSAPI"
		}
		in.ps.add("properties.sasl.mechanism", codeUnsupported, "use PLAIN, SCRAM-SHA-256, SCRAM-SHA-512 or AWS_MSK_IAM", "SASL mechanism %s is not supported", mechanism)
		return
	}
	login, err := parseJAAS(line)
	if err != nil {
		in.ps.add("properties.sasl.jaas.config", codeBad, module+` required username="…" password="…";`, "option 'properties.sasl.jaas.config' %s", err)
		return
	}
	if login.module != module {
		in.ps.add("properties.sasl.jaas.config", codeBad, "name "+module+", or change 'properties.sasl.mechanism'", "login module %s does not belong to SASL mechanism %s", login.module, mechanism)
		return
	}
	if module != "IAMLoginModule" && (login.values["username"] == "" || login.values["password"] == "") {
		in.ps.add("properties.sasl.jaas.config", codeBad, module+` required username="…" password="…";`, "option 'properties.sasl.jaas.config' lacks username or password")
		return
	}
	s.mechanism, s.login = mechanism, login
}

// client returns the client's options; it reads the files.
func (s *security) client() ([]kgo.Opt, error) {
	var opts []kgo.Opt
	if s.tls {
		config, err := s.tlsConfig()
		if err != nil {
			return nil, err
		}
		opts = append(opts, kgo.DialTLSConfig(config))
	}
	if s.mechanism != "" {
		opts = append(opts, kgo.SASL(s.mechanismOf()))
	}
	return opts, nil
}

func (s *security) mechanismOf() sasl.Mechanism {
	user, pass := string(s.login.values["username"]), string(s.login.values["password"])
	switch s.mechanism {
	case "SCRAM-SHA-256":
		return scram.Auth{User: user, Pass: pass}.AsSha256Mechanism()
	case "SCRAM-SHA-512":
		return scram.Auth{User: user, Pass: pass}.AsSha512Mechanism()
	case "AWS_MSK_IAM":
		return aws.ManagedStreamingIAM(awsFromEnvironment)
	}
	return plain.Auth{User: user, Pass: pass}.AsMechanism()
}

// awsFromEnvironment reads credentials anew for each connection, since they expire.
func awsFromEnvironment(context.Context) (aws.Auth, error) {
	auth := aws.Auth{AccessKey: os.Getenv("AWS_ACCESS_KEY_ID"), SecretKey: os.Getenv("AWS_SECRET_ACCESS_KEY"), SessionToken: os.Getenv("AWS_SESSION_TOKEN"), UserAgent: "leat"}
	if auth.AccessKey == "" || auth.SecretKey == "" {
		return auth, &connectors.Failure{Class: connectors.ErrRefused, Message: "AWS_MSK_IAM needs credentials", Help: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"}
	}
	return auth, nil
}

func (s *security) tlsConfig() (*tls.Config, error) {
	c, err := tlspem.Config{
		TrustFile: s.trustFile, Trust: []byte(s.trustPEM),
		KeyFile: s.keyFile, Chain: []byte(s.chainPEM), Key: []byte(string(s.keyPEM)),
		AnyName: s.anyName, // which an empty ssl.endpoint.identification.algorithm asks for
	}.TLS()
	if bad := (*tlspem.StoreError)(nil); errors.As(err, &bad) {
		property := "ssl.truststore"
		if bad.Key {
			property = "ssl.keystore"
		}
		if bad.File {
			property += ".location"
		}
		return nil, badStore(property, bad.Cause)
	}
	return c, err
}

func badStore(property string, err error) error {
	return &connectors.Failure{Class: connectors.ErrRefused, Message: "'properties." + property + "' cannot be used", Help: "it must be PEM", Cause: err}
}
