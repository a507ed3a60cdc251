package kafka

import (
	"log/slog"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/options"
)

// properties are the 'properties.*' of a table, read. Where the client has no counterpart the property is in unused.
type properties struct {
	servers       []string
	group         string
	instance      string
	reset         string // auto.offset.reset: "", earliest, latest, none
	committedOnly bool   // isolation.level
	partitionMax  int64  // max.partition.fetch.bytes
	session       time.Duration
	rebalance     time.Duration
	metadataAge   time.Duration // 0: not set
	bufferMemory  int64
	requestMax    int64 // max.request.size, 0 where it is not set
	compressed    bool
	delivery      time.Duration // delivery.timeout.ms
	idempotent    bool
	security      security
	common        []kgo.Opt
	consumer      []kgo.Opt
	producer      []kgo.Opt
	unused        []string
}

// Defaults of Kafka's Java client, where leat keeps them.
const (
	defaultPartitionMax = 1 << 20
	defaultRequestMax   = 1 << 20
	defaultBufferMemory = 32 << 20
	defaultSession      = 45 * time.Second
	defaultHeartbeat    = 3 * time.Second
	defaultDelivery     = 2 * time.Minute
	defaultFetchWait    = 500 * time.Millisecond // a fetch is answered at once when there is a byte; this bounds an empty one
	defaultRebalance    = time.Minute            // Java: max.poll.interval.ms, 5 minutes
)

// property reads one property; get returns its value parsed, and reports what does not parse.
type property struct {
	set  map[string]string
	dir  string
	seen map[string]bool
	ps   *problems
}

func (p *property) text(name string) (string, bool) {
	p.seen[name] = true
	s, ok := p.set[name]
	return strings.TrimSpace(s), ok
}

func (p *property) bad(name, want string) {
	p.ps.add("properties."+name, codeBad, "", "option 'properties.%s' takes %s, not '%s'", name, want, p.set[name])
}

func (p *property) number(name string, low, high int64) (int64, bool) {
	s, ok := p.text(name)
	if !ok {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < low || n > high {
		p.bad(name, "a whole number from "+strconv.FormatInt(low, 10)+" to "+strconv.FormatInt(high, 10))
		return 0, false
	}
	return n, true
}

func (p *property) millis(name string, low, high time.Duration) (time.Duration, bool) {
	n, ok := p.number(name, low.Milliseconds(), high.Milliseconds())
	return time.Duration(n) * time.Millisecond, ok
}

func (p *property) choice(name string, values ...string) string {
	s, ok := p.text(name)
	if !ok {
		return ""
	}
	for _, v := range values {
		if strings.EqualFold(s, v) {
			return v
		}
	}
	p.bad(name, "one of "+strings.Join(values, ", "))
	return ""
}

// parseProperties maps the properties of Kafka's Java client. Relative paths start at dir.
func parseProperties(set map[string]string, dir string, ps *problems) properties {
	in := &property{set: set, dir: dir, seen: map[string]bool{}, ps: ps}
	var p properties
	p.readCommon(in)
	p.readConsumer(in)
	p.readProducer(in)
	p.security = readSecurity(in)
	for name := range set {
		if !in.seen[name] {
			p.unused = append(p.unused, name)
		}
	}
	sort.Strings(p.unused)
	return p
}

func (p *properties) readCommon(in *property) {
	servers, _ := in.text("bootstrap.servers")
	for _, s := range strings.Split(servers, ",") {
		if s = strings.TrimSpace(s); s != "" {
			p.servers = append(p.servers, s)
		}
	}
	clientID := "leat"
	if s, ok := in.text("client.id"); ok && s != "" {
		clientID = s
	}
	p.common = append(p.common, kgo.ClientID(clientID))
	if s, ok := in.text("client.rack"); ok && s != "" {
		p.consumer = append(p.consumer, kgo.Rack(s))
	}
	if d, ok := in.millis("request.timeout.ms", 100*time.Millisecond, 15*time.Minute); ok {
		p.common = append(p.common, kgo.RequestTimeoutOverhead(d))
		p.producer = append(p.producer, kgo.ProduceRequestTimeout(d))
	}
	if d, ok := in.millis("connections.max.idle.ms", 100*time.Millisecond, 24*time.Hour); ok {
		p.common = append(p.common, kgo.ConnIdleTimeout(min(d, 15*time.Minute)))
	}
	if d, ok := in.millis("socket.connection.setup.timeout.ms", time.Millisecond, time.Hour); ok {
		p.common = append(p.common, kgo.DialTimeout(d))
	}
	p.metadataAge, _ = in.millis("metadata.max.age.ms", 10*time.Millisecond, 24*time.Hour)
}

func (p *properties) readConsumer(in *property) {
	p.group, _ = in.text("group.id")
	p.instance, _ = in.text("group.instance.id")
	p.reset = in.choice("auto.offset.reset", "earliest", "latest", "none")
	p.committedOnly = in.choice("isolation.level", "read_uncommitted", "read_committed") == "read_committed"
	if p.committedOnly {
		p.consumer = append(p.consumer, kgo.FetchIsolationLevel(kgo.ReadCommitted()))
	}
	if n, ok := in.number("fetch.min.bytes", 0, 1<<30); ok {
		p.consumer = append(p.consumer, kgo.FetchMinBytes(int32(max(n, 1))))
	}
	wait := defaultFetchWait
	if d, ok := in.millis("fetch.max.wait.ms", 10*time.Millisecond, time.Hour); ok {
		wait = d
	}
	p.consumer = append(p.consumer, kgo.FetchMaxWait(wait))
	if n, ok := in.number("fetch.max.bytes", 1, 1<<30); ok {
		p.consumer = append(p.consumer, kgo.FetchMaxBytes(int32(n)), kgo.BrokerMaxReadBytes(int32(max(2*n, 100<<20))))
	}
	p.partitionMax = defaultPartitionMax
	if n, ok := in.number("max.partition.fetch.bytes", 1, 1<<30); ok {
		p.partitionMax = n
		p.consumer = append(p.consumer, kgo.FetchMaxPartitionBytes(int32(n)))
	}
	if in.choice("check.crcs", "true", "false") == "false" {
		p.consumer = append(p.consumer, kgo.DisableFetchCRCValidation())
	}
	p.session = defaultSession
	if d, ok := in.millis("session.timeout.ms", 100*time.Millisecond, 24*time.Hour); ok {
		p.session = d
	}
	heartbeat := min(defaultHeartbeat, p.session/3)
	if d, ok := in.millis("heartbeat.interval.ms", time.Millisecond, 24*time.Hour); ok {
		heartbeat = d
	}
	if heartbeat > p.session {
		in.ps.add("properties.heartbeat.interval.ms", codeBad, "a third of the session timeout is usual", "option 'properties.heartbeat.interval.ms' is longer than the session timeout, %s", p.session)
		heartbeat = p.session
	}
	p.rebalance = defaultRebalance
	if d, ok := in.millis("max.poll.interval.ms", 100*time.Millisecond, 24*time.Hour); ok {
		p.rebalance = d
	}
	p.consumer = append(p.consumer, kgo.SessionTimeout(p.session), kgo.HeartbeatInterval(heartbeat))
}

func (p *properties) readProducer(in *property) {
	p.readAcks(in)
	codec := in.choice("compression.type", "none", "gzip", "snappy", "lz4", "zstd")
	p.compressed = codec != "" && codec != "none"
	switch codec {
	case "gzip":
		p.producer = append(p.producer, kgo.ProducerBatchCompression(kgo.GzipCompression()))
	case "snappy":
		p.producer = append(p.producer, kgo.ProducerBatchCompression(kgo.SnappyCompression()))
	case "lz4":
		p.producer = append(p.producer, kgo.ProducerBatchCompression(kgo.Lz4Compression()))
	case "zstd":
		p.producer = append(p.producer, kgo.ProducerBatchCompression(kgo.ZstdCompression()))
	default:
		p.producer = append(p.producer, kgo.ProducerBatchCompression(kgo.NoCompression()))
	}
	linger, _ := in.millis("linger.ms", 0, time.Minute)
	p.delivery = defaultDelivery
	if d, ok := in.millis("delivery.timeout.ms", time.Second, 24*time.Hour); ok {
		p.delivery = d
	}
	if n, ok := in.number("max.request.size", 512, 1<<30); ok {
		p.requestMax = n
	}
	p.bufferMemory = defaultBufferMemory
	if n, ok := in.number("buffer.memory", 1, 1<<40); ok {
		p.bufferMemory = n
	}
	p.producer = append(p.producer, kgo.ProducerLinger(linger))
	if p.requestMax > largestRequest {
		p.producer = append(p.producer, kgo.BrokerMaxWriteBytes(int32(p.requestMax)))
	}
}

// readAcks follows the Java client: less than acks=all switches idempotence off, unless that is asked for.
func (p *properties) readAcks(in *property) {
	idempotence := in.choice("enable.idempotence", "true", "false")
	acks := in.choice("acks", "all", "-1", "1", "0")
	if acks == "-1" || acks == "" {
		acks = "all"
	}
	if acks != "all" && idempotence == "true" {
		in.ps.add("properties.acks", codeBad, "set 'properties.acks' = 'all', or 'properties.enable.idempotence' = 'false'", "'properties.enable.idempotence' = 'true' needs 'properties.acks' = 'all'")
		return
	}
	flights, limited := in.number("max.in.flight.requests.per.connection", 1, 1<<20)
	if p.idempotent = acks == "all" && idempotence != "false"; p.idempotent {
		return // the client's default
	}
	p.producer = append(p.producer, kgo.DisableIdempotentWrite())
	switch acks {
	case "1":
		p.producer = append(p.producer, kgo.RequiredAcks(kgo.LeaderAck()))
	case "0":
		p.producer = append(p.producer, kgo.RequiredAcks(kgo.NoAck()))
	}
	if limited {
		p.producer = append(p.producer, kgo.MaxProduceRequestsInflightPerBroker(int(flights)))
	}
}

// client returns the options that every client of the table has. Files with keys are read here.
func (p *properties) client(log *slog.Logger) ([]kgo.Opt, error) {
	opts := append([]kgo.Opt{kgo.SeedBrokers(p.servers...), kgo.WithLogger(clientLog{log}), kgo.SoftwareNameAndVersion("leat", "1"), kgo.DisableClientMetrics()}, p.common...)
	secure, err := p.security.client()
	if err != nil {
		return nil, err
	}
	for _, name := range p.unused {
		log.Debug("property has no effect", "property", name)
	}
	return append(opts, secure...), nil
}

// address names the brokers in messages.
func (p *properties) address() string { return strings.Join(p.servers, ",") }

// secretOf keeps a credential from being printed.
func secretOf(s string) options.Secret { return options.Secret(s) }
