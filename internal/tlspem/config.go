package tlspem

import (
	"crypto/tls"
	"crypto/x509"
	"errors"

	"github.com/leatsql/leat/internal/readfile"
)

// maxStore bounds a file of certificates or keys; that of all authorities of a system has about 200 kB.
const maxStore = 16 << 20

// Config is whom a client trusts and who it says it is. Its zero value trusts what the machine trusts, and says nothing.
type Config struct {
	TrustFile string // certificates of authorities
	Trust     []byte // the same, where there is no file
	KeyFile   string // certificate chain and key in one file
	Chain     []byte
	Key       []byte
	AnyName   bool // a server's certificate may carry any name
}

// StoreError says which of the two stores cannot be used.
type StoreError struct {
	Key   bool // the key's, else that of whom is trusted
	File  bool // it could not be read
	Cause error
}

func (e *StoreError) Error() string { return e.Cause.Error() }
func (e *StoreError) Unwrap() error { return e.Cause }

// TLS reads the files. Its error is a *StoreError.
func (c Config) TLS() (*tls.Config, error) {
	out := &tls.Config{MinVersion: tls.VersionTLS12}
	trust := c.Trust
	if c.TrustFile != "" {
		var err error
		if trust, err = readfile.Whole(c.TrustFile, maxStore); err != nil {
			return nil, &StoreError{File: true, Cause: err}
		}
	}
	if len(trust) > 0 {
		out.RootCAs = x509.NewCertPool()
		if !out.RootCAs.AppendCertsFromPEM(trust) {
			return nil, &StoreError{Cause: errors.New("no certificate in PEM found")}
		}
	}
	if err := c.identify(out); err != nil {
		return nil, err
	}
	if c.AnyName {
		verifyChainOnly(out)
	}
	return out, nil
}

func (c Config) identify(out *tls.Config) error {
	chain, key := c.Chain, c.Key
	if c.KeyFile != "" {
		both, err := readfile.Whole(c.KeyFile, maxStore)
		if err != nil {
			return &StoreError{Key: true, File: true, Cause: err}
		}
		chain, key = both, both
	}
	if len(chain) == 0 {
		return nil
	}
	pair, err := tls.X509KeyPair(chain, key)
	if err != nil {
		return &StoreError{Key: true, Cause: err}
	}
	out.Certificates = []tls.Certificate{pair}
	return nil
}

// verifyChainOnly checks certificates but not whose name they carry.
func verifyChainOnly(c *tls.Config) {
	roots := c.RootCAs
	c.InsecureSkipVerify = true // replaced by VerifyConnection
	c.VerifyConnection = func(state tls.ConnectionState) error {
		o := x509.VerifyOptions{Roots: roots, Intermediates: x509.NewCertPool()}
		for _, cert := range state.PeerCertificates[1:] {
			o.Intermediates.AddCert(cert)
		}
		_, err := state.PeerCertificates[0].Verify(o)
		return err
	}
}
