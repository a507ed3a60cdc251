package kafka

import (
	"io"
	"net"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/internal/kafkatest"
)

// TestHangsUpOnStrangers: what does not speak Kafka's protocol is cut off, and the broker serves others as before.
func TestHangsUpOnStrangers(t *testing.T) {
	b := start(t, Options{Topics: []Topic{{Name: "t"}}})
	for name, sent := range map[string]string{
		"HTTP":                       "POST / HTTP/1.1\r\nHost: x\r\n\r\n",
		"TLS":                        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
		"a request that is unknown":  "\x00\x00\x00\x0a\x7f\xff\x00\x00\x00\x00\x00\x01\x00\x00",
		"a negative key":             "\x00\x00\x00\x0a\xff\xff\x00\x00\x00\x00\x00\x01\x00\x00",
		"a request without anything": "\x00\x00\x00\x00\x00\x00\x00\x00",
		"a size below zero":          "\xff\xff\xff\xff\x00\x03\x00\x00",
		"a body that is cut off":     "\x00\x00\x00\x06\x00\x03\x00\x00\x00\x00",
	} {
		t.Run(name, func(t *testing.T) {
			c, err := net.Dial("tcp", b.Addr())
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if _, err := io.WriteString(c, sent); err != nil {
				t.Fatal(err)
			}
			if got, _ := io.ReadAll(c); len(got) > 0 { // ends with the connection; whether by a reset is the system's affair
				t.Errorf("answered %q", got)
			}
		})
	}
	kafkatest.Produce(t, b.Addr(), &kgo.Record{Topic: "t", Value: []byte("x")})
	kafkatest.Consume(t, b.Addr(), "t", 1)
}
