package kafkatest_test

import (
	"testing"

	"github.com/leatsql/leat/internal/kafkatest"
)

// Tests write records whose timestamps lie long ago. A broker that lets records expire looks for such every few minutes, and a test that
// reads at that moment finds them gone.
func TestTheRealBrokerKeepsOldRecords(t *testing.T) {
	addr := kafkatest.Broker(t)
	topic := kafkatest.Topic(t, addr, 1)
	configs, err := kafkatest.Admin(t, addr).DescribeTopicConfigs(kafkatest.Context(t), topic)
	if err != nil {
		t.Fatal(err)
	}
	config, err := configs.On(topic, nil)
	if err != nil || config.Err != nil {
		t.Fatal(err, config.Err)
	}
	for _, c := range config.Configs {
		if c.Key == "retention.ms" && c.MaybeValue() == "-1" {
			return
		}
	}
	t.Errorf("topics of %s let records expire: start it with log.retention.ms=-1, as services/kafka/server.properties.in has it", addr)
}
