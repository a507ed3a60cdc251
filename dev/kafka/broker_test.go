package kafka

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
	"go.uber.org/goleak"

	"github.com/leatsql/leat/internal/kafkatest"
)

// serve makes the test binary a broker that a test can kill.
const serve = "LEAT_TEST_SERVE"

func TestMain(m *testing.M) {
	if dir := os.Getenv(serve); dir != "" {
		b, err := Start(context.Background(), Options{Dir: dir, Topics: []Topic{{Name: "t", Partitions: 1}}})
		if err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		fmt.Println(b.Addr())
		select {}
	}
	goleak.VerifyTestMain(m)
}

func start(t *testing.T, o Options) *Broker {
	t.Helper()
	b, err := Start(kafkatest.Context(t), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

func TestKeepsWhatItAccepted(t *testing.T) {
	o := Options{Dir: t.TempDir(), Topics: []Topic{{Name: "t", Partitions: 2}, {Name: "u"}}}
	b := start(t, o)
	kafkatest.Produce(t, b.Addr(), &kgo.Record{Topic: "t", Partition: 1, Value: []byte("kept")})
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	b = start(t, o)
	if got := kafkatest.Consume(t, b.Addr(), "t", 1)[0]; string(got.Value) != "kept" || got.Partition != 1 {
		t.Errorf("got %+v", got)
	}
	topics, err := kafkatest.Admin(t, b.Addr()).ListTopics(kafkatest.Context(t))
	if err != nil || len(topics["t"].Partitions) != 2 || len(topics["u"].Partitions) != DefaultPartitions {
		t.Errorf("topics %v, %v", topics, err)
	}
}

func TestSurvivesKill(t *testing.T) {
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), serve+"="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line := make([]byte, 200)
	n, err := out.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	addr := strings.TrimSpace(string(line[:n]))
	kafkatest.Produce(t, addr, &kgo.Record{Topic: "t", Value: []byte("a")}, &kgo.Record{Topic: "t", Value: []byte("b")})
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	b := start(t, Options{Dir: dir})
	got := kafkatest.Consume(t, b.Addr(), "t", 2)
	if string(got[0].Value) != "a" || string(got[1].Value) != "b" {
		t.Errorf("got %q, %q", got[0].Value, got[1].Value)
	}
}

func TestMakesTopicsThatAreWrittenTo(t *testing.T) {
	b := start(t, Options{})
	c := kafkatest.Client(t, b.Addr(), kgo.AllowAutoTopicCreation())
	if err := c.ProduceSync(kafkatest.Context(t), &kgo.Record{Topic: "new", Value: []byte("x")}).FirstErr(); err != nil {
		t.Fatal(err)
	}
	kafkatest.Consume(t, b.Addr(), "new", 1)
}

func TestLoopbackOnly(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:9092", ":9092", "example.com:9092", "127.0.0.1"} {
		if _, err := Start(t.Context(), Options{Addr: addr}); err == nil {
			t.Errorf("%s: no error", addr)
		}
	}
}

func TestAddressInUse(t *testing.T) {
	b := start(t, Options{})
	if _, err := Start(t.Context(), Options{Addr: b.Addr()}); err == nil || !strings.Contains(err.Error(), b.Addr()) {
		t.Errorf("got %v", err)
	}
}
