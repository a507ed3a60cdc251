//go:build unix

package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browser is a page of a real browser, and what went wrong in it.
type browser struct {
	t   *testing.T
	ctx context.Context

	mu     sync.Mutex
	errors []string
	hosts  map[string]bool
}

func newBrowser(t *testing.T) *browser {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil && path == "" {
			path = p
		}
	}
	if path == "" {
		if os.Getenv("CI") == "true" {
			t.Fatal("there is no chromium: apt-get install chromium")
		}
		t.Skip("LEFT OUT: there is no chromium")
	}
	// Root, as containers have it, gets no sandbox; nothing but leat's own page is opened.
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()),
		chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck, chromedp.DisableGPU, chromedp.Flag("disable-dev-shm-usage", true))
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(func() {
		if err := chromedp.Cancel(ctx); err != nil { // waits for its end
			t.Log(err)
		}
		cancel()
	})
	b := &browser{t: t, ctx: ctx, hosts: map[string]bool{}}
	if err := chromedp.Listen(ctx, b.note); err != nil {
		t.Fatal(err)
	}
	b.run(command(network.Enable, network.EnableParams{}), command(log.Enable, cdp.Empty{}), command(runtime.Enable, cdp.Empty{}), chromedp.EmulateViewport(1280, 900))
	return b
}

// note keeps errors, and which hosts were asked.
func (b *browser) note(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.errors = append(b.errors, fmt.Sprintf("%s at %s:%d: %+v", e.ExceptionDetails.Text, e.ExceptionDetails.URL, e.ExceptionDetails.LineNumber, e.ExceptionDetails.Exception))
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			b.errors = append(b.errors, fmt.Sprintf("console: %s", e.Args[0].Value))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			b.errors = append(b.errors, e.Entry.Text+" "+e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		if u, err := url.Parse(e.Request.URL); err == nil && u.Host != "" {
			b.hosts[u.Host] = true
		}
	}
}

// command is an action of a command of the protocol.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, c, params)
		return chromedp.Void{}, err
	}
}

func (b *browser) run(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// value returns what an action does.
func value[T any](b *browser, action chromedp.Action[T]) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, action)
	if err != nil {
		b.t.Fatal(err)
	}
	return v
}

func (b *browser) open(address string) {
	b.t.Helper()
	b.run(chromedp.Navigate(address))
	b.until("the page is connected", `document.getElementById("connection")?.textContent === "live"`)
}

// until waits until an expression is true.
func (b *browser) until(what, expression string) {
	b.t.Helper()
	_, err := chromedp.Run(b.ctx, chromedp.Poll[bool]("Boolean("+expression+")", chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(patience)))
	if err != nil {
		page, _ := chromedp.Run(b.ctx, chromedp.Evaluate[string]("document.body.innerText"))
		b.t.Fatalf("%s: %v; errors: %q; the page:\n%s", what, err, b.errors, page)
	}
}

// accessible checks what a reader without eyes or mouse needs.
func (b *browser) accessible() {
	b.t.Helper()
	b.until("tables have captions and heads", `[...document.querySelectorAll("table")].every((t) => t.caption?.textContent && t.querySelector("th[scope=col]"))`)
	b.until("there are landmarks", `["header", "main", "footer"].every((n) => document.querySelectorAll(n).length === 1) && [...document.querySelectorAll("section")].every((s) => document.getElementById(s.getAttribute("aria-labelledby"))?.textContent)`)
	b.until("charts say what they show", `[...document.querySelectorAll(".chart")].every((c) => /\d/.test(c.getAttribute("aria-label")))`)
	b.until("changes of the connection are told", `document.querySelector("#connection[role=status][aria-live=polite]")`)
	b.until("everything that is used or jumped to has a name", `[...document.querySelectorAll("a, button, summary, img, nav, [role], [tabindex='0']")].filter((e) => e.checkVisibility()).every((e) => e.textContent.trim() || e.hasAttribute("alt") || e.hasAttribute("aria-label") || e.hasAttribute("aria-labelledby"))`)
	b.until("figures that change each second are not read out", `document.querySelectorAll("output, [aria-live]:not(#connection, #failure)").length === 0`)
	for _, scheme := range []string{"light", "dark"} {
		b.scheme(scheme)
		if faint := value(b, chromedp.Evaluate[[]string]("("+contrast+")()")); len(faint) > 0 {
			b.t.Errorf("these do not stand out in %s: %q", scheme, faint)
		}
	}
	b.run(chromedp.KeyEvent("\t"))
	b.until("the first key press leads to the figures", `document.activeElement.getAttribute("href") === "#main"`)
}

// contrast lists the texts whose contrast with what lies behind them is below 4.5 to 1.
const contrast = `() => {
	const parse = (color) => [...color.match(/[\d.]+/g).map(Number), 1].slice(0, 4);
	const over = ([r, g, b, a], behind) => [r, g, b].map((v, i) => v * a + behind[i] * (1 - a));
	const luminance = (color) => {
		const [r, g, b] = color.map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const behind = (e) => (e ? over(parse(getComputedStyle(e).backgroundColor), behind(e.parentElement)) : [255, 255, 255]);
	const all = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const e = walker.currentNode.parentElement;
		if (!walker.currentNode.textContent.trim() || !e.checkVisibility()) continue;
		const style = getComputedStyle(e), back = behind(e);
		const [high, low] = [over(parse(e.closest("svg") ? style.fill : style.color), back), back].map(luminance).sort((a, b) => b - a);
		if ((high + 0.05) / (low + 0.05) < 4.5) all.push(walker.currentNode.textContent);
	}
	return all;
}`

// scheme makes the page light or dark.
func (b *browser) scheme(name string) {
	b.t.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}
	b.run(command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}))
}

// hides wants texts nowhere in the page.
func (b *browser) hides(secrets ...string) {
	b.t.Helper()
	page := value(b, chromedp.Evaluate[string]("document.documentElement.outerHTML"))
	for _, s := range secrets {
		if strings.Contains(page, s) {
			b.t.Errorf("the page shows %s", s)
		}
	}
	if !strings.Contains(page, "***") {
		b.t.Error("nothing is masked in the page")
	}
}

// clean wants no error so far, and no request to another host.
func (b *browser) clean(host string) {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range b.errors {
		b.t.Errorf("the browser reports: %s", e)
	}
	delete(b.hosts, host)
	for other := range b.hosts {
		b.t.Errorf("the page asked %s", other)
	}
}

// pictures writes what the page looks like: light, dark, and on a phone.
func (b *browser) pictures() {
	b.t.Helper()
	b.until("there is something to see in the charts", `(document.querySelector("#throughput path.first").getAttribute("d").match(/L/g) ?? []).length > 50`)
	for _, p := range []struct {
		name, scheme  string
		width, height int64
	}{{"dashboard-light", "light", 1280, 1500}, {"dashboard-dark", "dark", 1280, 1500}, {"dashboard-phone", "light", 390, 844}} {
		b.scheme(p.scheme)
		b.run(chromedp.EmulateViewport(p.width, p.height),
			chromedp.Evaluate[chromedp.Void]("document.activeElement.blur(); scrollTo(0, 0)"))
		b.until("it is drawn anew", fmt.Sprintf("innerWidth === %d && document.querySelector('#latency svg').viewBox.baseVal.width === document.getElementById('latency').clientWidth", p.width))
		png := value(b, chromedp.CaptureScreenshot())
		if err := os.WriteFile(filepath.Join("../../docs/images", p.name+".png"), png, 0o644); err != nil {
			b.t.Fatal(err)
		}
	}
}
