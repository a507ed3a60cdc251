//go:build unix

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/dev/kafka"
	"github.com/leatsql/leat/dev/opensearch"
	"github.com/leatsql/leat/internal/porttest"
)

// dashboardSecrets are what the page must not show: of a record, of a variable.
const (
	recordSecret   = "tok-4711-of-a-record"
	variableSecret = "pw-4711-of-a-variable"
)

// TestDashboard looks at the dashboard of a running leat with a real browser. With -rewrite it makes the pictures of docs/dashboard.md.
func TestDashboard(t *testing.T) {
	b := newBrowser(t)
	job := startDashboardJob(t)
	b.open("http://" + job.address + "/")

	b.until("counts move", `(() => {
		const read = [...document.querySelectorAll("#counts tr")].find((r) => r.children[1].textContent === "read");
		const n = Number(read.children[2].textContent.replaceAll(",", ""));
		window.least ??= n;
		return n > window.least + 100;
	})()`)
	b.until("every partition has a lag", `document.querySelectorAll("#splits tr").length === 4`)
	b.until("rates stand at the operators", `[...document.querySelectorAll(".operator .rate")].length > 3 && [...document.querySelectorAll(".operator .rate")].every((e) => /\d/.test(e.textContent))`)
	b.until("dead letters and drops are shown", `document.querySelectorAll("#samples .dead").length > 0 && document.querySelectorAll("#samples .drop").length > 0`)
	b.until("the latency is drawn", `(document.querySelector("#latency path.first")?.getAttribute("d") ?? "").includes("L")`)
	b.until("and its histogram", `document.querySelectorAll("#latency .shades rect").length > 0`)
	b.until("the SQL tells where records fail", `[...document.querySelectorAll("#sql .note.error")].some((e) => e.previousSibling.textContent.includes("'$.amount'") && e.textContent.includes("dead letter: ") && e.textContent.includes("twelve"))`)
	b.until("samples lead there", `(() => {
		const link = document.querySelector("#samples .dead").closest("tr").querySelector("a");
		return document.querySelector(link.getAttribute("href")).nextSibling.classList.contains("note");
	})()`)
	b.until("operators lead to the SQL", `(() => {
		const link = document.querySelector(".operator a");
		return link && document.querySelector(link.getAttribute("href"))?.textContent.length > 0;
	})()`)
	b.until("options are listed", `document.getElementById("configuration").textContent.includes("properties.group.id")`)
	b.accessible()
	b.hides(recordSecret, variableSecret)

	for _, width := range []int64{320, 390} {
		b.run(chromedp.EmulateViewport(width, 844))
		b.until(fmt.Sprintf("nothing is wider than a phone of %d", width), fmt.Sprintf("document.documentElement.scrollWidth <= %d", width))
	}
	b.run(chromedp.EmulateViewport(1280, 900))
	b.clean(job.address)
	if *rewrite {
		b.pictures()
	}

	job.stop()
	b.until("the page says that leat has gone", `document.getElementById("connection").textContent === "disconnected"`)
	job.start()
	b.until("it comes back by itself", `document.getElementById("connection").textContent === "live"`)
	b.until("and shows the new run", `document.getElementById("uptime").textContent.match(/^up [\d.]+ (ms|s)$/)`)
}

// TestDashboardOfSeveralJobs: a page that needs a token, of two jobs of which one fails.
func TestDashboardOfSeveralJobs(t *testing.T) {
	const token = "token-of-a-test"
	b := newBrowser(t)
	job := &dashboardJob{t: t, address: porttest.Free(t), fails: true}
	job.args = []string{"--keep-going", "--ui-token", token, "several.sql"}
	job.start()
	t.Cleanup(job.stop)

	b.open("http://" + job.address + "/?token=" + token)
	b.until("the token has left the address", `location.search === "" && !document.cookie`)
	b.until("each job has a button", `document.querySelectorAll("#jobs button").length === 2`)
	b.until("both inputs of the union lead to it", `(() => {
		const union = [...document.querySelectorAll(".branch")].find((e) => e.lastChild.querySelector("b")?.textContent === "union all");
		return union?.querySelector(".inputs").children.length === 2 && /\d/.test(union.lastChild.querySelector(".rate").textContent);
	})()`)
	b.until("each table that is read is counted", `["web", "shops", "together", "sales"].every((t) => [...document.querySelectorAll("#counts th")].some((e) => e.textContent === t))`)
	b.until("a table that is read twice is counted once", `[...document.querySelectorAll("#counts th")].filter((e) => e.textContent === "web").length === 1`)
	b.until("each reading of it has its lag", `[...document.querySelectorAll("#splits th")].map((e) => e.textContent).sort().join() === "shops: datagen,web: datagen,web: datagen (reading 2)"`)
	b.run(chromedp.Evaluate[chromedp.Void](`fetch("/metrics").then((r) => { window.metrics = r.status; })`))
	b.until("and is no trouble to the metrics", `window.metrics === 200`)
	b.until("rows move through the union", `/^[\d.]*[1-9]/.test([...document.querySelectorAll(".operator")].at(-1).querySelector(".rate").textContent)`)
	b.until("the button tells that a job failed", `document.querySelectorAll("#jobs button")[1].classList.contains("failed")`)
	b.until("the other job has not failed", `document.getElementById("failure").hidden && document.getElementById("state").textContent === "running"`)

	b.run(chromedp.Evaluate[chromedp.Void](`document.querySelectorAll("#jobs button")[1].focus()`), chromedp.KeyEvent(" "))
	b.until("the keyboard chooses a job", `document.querySelectorAll("#jobs button")[1].getAttribute("aria-pressed") === "true"`)
	b.until("the address tells which", `location.search === "?job=several.numbers"`)
	b.until("why it failed is told, and where", `(() => {
		const failure = document.getElementById("failure");
		return failure.textContent.includes("LEAT6002") && document.getElementById("state").textContent === "failed" &&
			document.querySelector(failure.querySelector("a").getAttribute("href")).textContent.includes("AS INT");
	})()`)
	b.run(chromedp.Evaluate[chromedp.Void]("history.back()"))
	b.until("back leads to the job before", `document.querySelectorAll("#jobs button")[0].getAttribute("aria-pressed") === "true" && document.getElementById("failure").hidden`)
	b.until("warnings of the check stand at their lines", `document.querySelector("#sql .note.warning").textContent.includes("LEAT9")`)
	b.run(chromedp.EmulateViewport(320, 844))
	b.until("nothing is wider than a phone", "document.documentElement.scrollWidth <= 320")
	b.clean(job.address)
}

// TestDashboardOfAJobThatFails: names and records that are markup, a page that nobody sees, and the last that is told before leat ends.
func TestDashboardOfAJobThatFails(t *testing.T) {
	b := newBrowser(t)
	job := &dashboardJob{t: t, address: porttest.Free(t), fails: true, args: []string{"broken.sql"}}
	folder := t.TempDir()
	job.env = []string{"FOLDER=" + folder}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	job.start()
	t.Cleanup(job.stop)

	b.open("http://" + job.address + "/")
	write("good.json", `{"<b>\"id\"</b>": "1", "body": "7"}`)
	const read = `[...document.querySelectorAll("#counts tr")].find((r) => r.children[1].textContent === "read").children[2].textContent`
	b.until("the record is counted", read+` === "1"`)
	b.until("names are texts", `document.title.includes("<img") && document.getElementById("plan").textContent.includes('<script>alert("table")</script>') && !document.querySelector("main script, main img, header h1 span img")`)
	b.run(chromedp.EmulateViewport(320, 844))
	b.until("a long name is not wider than a phone", "document.documentElement.scrollWidth <= 320")

	see := func(hidden bool) {
		b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`Object.defineProperty(document, "hidden", { value: %t, configurable: true }); document.dispatchEvent(new Event("visibilitychange"))`, hidden)))
	}
	see(true)
	b.until("a page that nobody sees holds no connection", `performance.getEntriesByType("resource").some((e) => e.name.endsWith("/events") && e.responseEnd > 0)`)
	write("more.json", `{"<b>\"id\"</b>": "2", "body": "8"}`)
	see(false)
	b.until("it catches up when it is seen", read+` === "2"`)
	b.clean(job.address)

	write("bad.json", `{"<b>\"id\"</b>": "3", "body": "<script>alert(3)</script>"}`)
	b.until("the page says that leat has gone", `document.getElementById("connection").textContent === "disconnected"`)
	b.until("and why", `document.getElementById("failure").textContent.includes("<script>alert(3)") && document.getElementById("state").textContent === "failed" && !document.querySelector("main script")`)
}

// dashboardJob is a leat that runs on a fixed address while records come in.
type dashboardJob struct {
	t       *testing.T
	address string
	args    []string
	env     []string
	fails   bool // a job of it does
	running *process
}

func startDashboardJob(t *testing.T) *dashboardJob {
	broker, err := kafka.Start(t.Context(), kafka.Options{Topics: []kafka.Topic{{Name: "orders.json", Partitions: 4}, {Name: "orders.dead", Partitions: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = broker.Close() })
	search, err := opensearch.Start(opensearch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = search.Close() })
	j := &dashboardJob{t: t, address: porttest.Free(t), args: []string{"--secret", "OPENSEARCH_PASSWORD=" + variableSecret, "orders.sql"}}
	j.env = []string{
		"HOME=" + t.TempDir(), "TZ=UTC", "KAFKA_BOOTSTRAP_SERVERS=" + broker.Addr(), "OPENSEARCH_URL=" + search.URL(),
	}
	sendOrders(t, broker.Addr())
	j.start()
	t.Cleanup(j.stop)
	return j
}

func (j *dashboardJob) start() {
	leat, err := exec.LookPath("leat")
	if err != nil {
		j.t.Fatal(err) // TestMain puts it there
	}
	p := &process{Cmd: exec.Command(leat, append([]string{"run", "--ui", j.address}, j.args...)...), done: make(chan struct{})}
	p.Dir, p.Env = "testdata/dashboard", j.env
	var said strings.Builder
	p.Stderr = &said
	if err := p.Start(); err != nil {
		j.t.Fatal(err)
	}
	go func() {
		defer close(p.done)
		if err := p.Wait(); err != nil && !j.fails {
			j.t.Errorf("leat run: %v\n%s", err, said.String())
		}
	}()
	j.running = p
	// The browser would write an error to its console for a page that does not answer yet.
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for begin := time.Now(); !strings.HasPrefix(get("http://"+j.address+"/healthz"), "200"); <-tick.C {
		if time.Since(begin) > patience {
			j.t.Fatal("leat run does not serve ", j.address)
		}
	}
}

func (j *dashboardJob) stop() {
	_ = j.running.Process.Signal(syscall.SIGTERM) // one that has ended is waited for too
	<-j.running.done
}

// sendOrders writes orders until the test ends: most are paid, some are not, some are broken.
func sendOrders(t *testing.T, broker string) {
	client, err := kgo.NewClient(kgo.SeedBrokers(broker), kgo.DefaultProduceTopic("orders.json"), kgo.RecordPartitioner(kgo.RoundRobinPartitioner()))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var sending sync.WaitGroup
	sending.Go(func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for n := 0; ; n++ {
			select {
			case <-tick.C:
			case <-ctx.Done():
				return
			}
			for i := range 8 {
				client.Produce(ctx, &kgo.Record{Value: order(n*8 + i)}, nil)
			}
		}
	})
	t.Cleanup(func() {
		stop()
		sending.Wait()
		client.Close()
	})
}

func order(n int) []byte {
	o := map[string]any{
		"id": fmt.Sprintf("order-%06d", n), "customer": fmt.Sprintf("customer-%d", n%97), "amount": fmt.Sprintf("%d.%02d", n%500, n%100),
		"event_type": "paid", "paid_at": "2026-11-30 12:00:00",
	}
	switch {
	case n%5 == 3:
		o["event_type"] = "created"
	case n%401 == 17:
		delete(o, "customer")
	case n%997 == 42:
		o["amount"] = "twelve"
		o["apiToken"] = recordSecret
	}
	b, err := json.Marshal(o)
	if err != nil {
		panic(err) // texts
	}
	return b
}
