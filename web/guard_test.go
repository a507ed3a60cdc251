package web

import (
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
)

// ask sends a request and returns its answer's status.
func ask(t *testing.T, s *Server, method, path string, change func(r *http.Request)) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, "http://"+s.Addr()+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(r)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp
}

func TestHeaders(t *testing.T) {
	s := listen(t, Options{Addr: ":0"}, sample())
	for _, path := range []string{"/", "/dashboard.js", "/dashboard.css", "/icon.svg", "/events", "/metrics", "/healthz", "/nowhere"} {
		h := ask(t, s, http.MethodGet, path, nil).Header
		for name, want := range map[string]string{
			"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
			"Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-store",
		} {
			if got := h.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
	}
}

func TestOnlyReads(t *testing.T) {
	s := listen(t, Options{Addr: ":0"}, sample())
	for _, path := range []string{"/", "/dashboard.js", "/events", "/metrics", "/healthz", "/readyz"} {
		for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions} {
			resp := ask(t, s, method, path, nil)
			if resp.StatusCode != http.StatusMethodNotAllowed || resp.Header.Get("Allow") != "GET, HEAD" {
				t.Errorf("%s %s: %d, allowed %q", method, path, resp.StatusCode, resp.Header.Get("Allow"))
			}
		}
		if resp := ask(t, s, http.MethodHead, path, nil); resp.StatusCode != http.StatusOK {
			t.Errorf("HEAD %s: %d", path, resp.StatusCode)
		}
	}
}

func TestForeignHost(t *testing.T) {
	s := listen(t, Options{Addr: ":0"}, sample())
	for host, want := range map[string]int{
		"localhost:8080": 200, "LOCALHOST": 200, "leat.localhost:1": 200, "127.0.0.1": 200, "[::1]:8080": 200, s.Addr(): 200,
		"attacker.example": 421, "attacker.example:8080": 421, "localhost.attacker.example": 421, "192.0.2.1:80": 421,
	} {
		for _, path := range []string{"/", "/events", "/metrics", "/dashboard.js"} {
			if got := ask(t, s, http.MethodGet, path, func(r *http.Request) { r.Host = host }).StatusCode; got != want {
				t.Errorf("%s of host %s: %d, want %d", path, host, got, want)
			}
		}
		if got := ask(t, s, http.MethodGet, "/healthz", func(r *http.Request) { r.Host = host }).StatusCode; got != 200 {
			t.Errorf("/healthz of host %s: %d", host, got)
		}
	}
}

func TestToken(t *testing.T) {
	s := listen(t, Options{Addr: ":0", Token: "right"}, sample())
	bearer := func(token string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+token) }
	}
	for _, path := range []string{"/", "/events", "/metrics", "/dashboard.js", "/dashboard.css", "/icon.svg"} {
		for name, c := range map[string]struct {
			change func(*http.Request)
			want   int
		}{
			"no token": {nil, 401}, "wrong": {bearer("wrong"), 401}, "empty": {bearer(""), 401}, "right": {bearer("right"), 200},
			"token as cookie": {func(r *http.Request) { r.AddCookie(&http.Cookie{Name: s.guard.cookie, Value: "right"}) }, 401},
			// Behind a proxy the page has the proxy's name.
			"right, another host": {func(r *http.Request) { r.Host = "leat.example"; bearer("right")(r) }, 200},
		} {
			resp := ask(t, s, http.MethodGet, path, c.change)
			if resp.StatusCode != c.want {
				t.Errorf("%s, %s: %d, want %d", path, name, resp.StatusCode, c.want)
			}
			if c.want == 401 && !strings.HasPrefix(resp.Header.Get("WWW-Authenticate"), "Bearer") {
				t.Errorf("%s, %s: WWW-Authenticate is %q", path, name, resp.Header.Get("WWW-Authenticate"))
			}
		}
	}
	for _, path := range []string{"/healthz", "/readyz"} {
		if got := ask(t, s, http.MethodGet, path, nil).StatusCode; got != 200 {
			t.Errorf("%s: %d, want it open", path, got)
		}
	}
	if got := ask(t, s, http.MethodGet, "/metrics?token=right", nil).StatusCode; got != 401 {
		t.Errorf("/metrics?token=…: %d: only the page takes the token so", got)
	}
}

func TestTokenBecomesCookie(t *testing.T) {
	s := listen(t, Options{Addr: ":0", Token: "right"}, sample())
	resp := ask(t, s, http.MethodGet, "/?token=right", nil)
	cookies := resp.Cookies()
	if resp.StatusCode != http.StatusSeeOther || resp.Header.Get("Location") != "/" || len(cookies) != 1 {
		t.Fatalf("got %d to %q with %v", resp.StatusCode, resp.Header.Get("Location"), cookies)
	}
	c := cookies[0]
	if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || strings.Contains(c.Value, "right") {
		t.Errorf("got cookie %v", c)
	}
	if got := ask(t, s, http.MethodGet, "/?token=wrong", nil); got.StatusCode != 401 || len(got.Cookies()) > 0 {
		t.Errorf("a wrong token: %d with %v", got.StatusCode, got.Cookies())
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	for _, path := range []string{"/?token=right", "/", "/metrics"} {
		resp, err := client.Get("http://" + s.Addr() + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != 200 {
			t.Errorf("with the cookie, %s: %d", path, resp.StatusCode)
		}
	}
}

func TestElsewhereThanOnLoopback(t *testing.T) {
	open := listen(t, Options{Addr: "0.0.0.0:0"}, sample())
	local := func(r *http.Request) { r.URL.Host = strings.Replace(r.URL.Host, "0.0.0.0", "127.0.0.1", 1) }
	if open.Dashboard() {
		t.Error("the dashboard is served to all")
	}
	for path, want := range map[string]int{"/": 403, "/events": 403, "/dashboard.js": 403, "/metrics": 200, "/healthz": 200, "/readyz": 200} {
		if got := ask(t, open, http.MethodGet, path, local).StatusCode; got != want {
			t.Errorf("without a token, %s: %d, want %d", path, got, want)
		}
	}
	guarded := listen(t, Options{Addr: "0.0.0.0:0", Token: "right"}, sample())
	if !guarded.Dashboard() {
		t.Error("the dashboard is not served with a token")
	}
	if got := ask(t, guarded, http.MethodGet, "/", local).StatusCode; got != 401 {
		t.Errorf("with a token that is not sent: %d", got)
	}
}
