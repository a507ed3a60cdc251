package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net"
	"net/http"
	"strings"
)

// guard decides who sees what. Health is open to all. With a token, everything else needs it. Without one, on loopback, a request
// must name a host of loopback: a page of another site, whose name was made to resolve to this machine, names its own. Elsewhere
// than on loopback there is no dashboard without a token, since it shows records.
type guard struct {
	host     string // as the user gave it
	loopback bool
	token    string
	cookie   string // its name: cookies do not tell ports apart
	session  string // its value: holding it shows that the token was known, and does not tell it
}

func newGuard(host string, addr net.Addr, token string) *guard {
	g := &guard{host: host, token: token}
	if tcp, ok := addr.(*net.TCPAddr); ok {
		g.loopback = tcp.IP.IsLoopback()
	}
	_, port, _ := net.SplitHostPort(addr.String()) // of a listener, which has one
	g.cookie = "leat-ui-" + port
	mac := hmac.New(sha256.New, []byte(token))
	mac.Write([]byte("leat dashboard"))
	g.session = hex.EncodeToString(mac.Sum(nil))
	return g
}

func (g *guard) dashboard() bool { return g.loopback || g.token != "" }

// known serves those who may see what the token protects.
func (g *guard) known(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case g.token == "" && g.loopback && !g.named(r.Host):
			answer(w, http.StatusMisdirectedRequest, "this is served on loopback: ask for it as localhost or 127.0.0.1")
		case g.token != "" && !g.authorized(r):
			w.Header().Set("WWW-Authenticate", `Bearer realm="leat"`)
			answer(w, http.StatusUnauthorized, "this needs the token of leat run --ui-token: open /?token=TOKEN once, or send the header Authorization: Bearer TOKEN")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// viewer serves the dashboard. A token in the address becomes a cookie, and leaves the address.
func (g *guard) viewer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !g.dashboard() {
			answer(w, http.StatusForbidden, "the dashboard shows records: elsewhere than on loopback it needs leat run --ui-token (or LEAT_UI_TOKEN); /metrics, /healthz and /readyz are served without")
			return
		}
		if g.token != "" && same(r.URL.Query().Get("token"), g.token) {
			// Lax: the browser sends it too when a link of another page leads here, and nothing can be changed here.
			http.SetCookie(w, &http.Cookie{Name: g.cookie, Value: g.session, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: r.TLS != nil})
			http.Redirect(w, r, r.URL.Path, http.StatusSeeOther)
			return
		}
		g.known(next).ServeHTTP(w, r)
	})
}

// named reports whether a Host header names loopback, or what the user told to bind to.
func (g *guard) named(header string) bool {
	host, _, err := net.SplitHostPort(header)
	if err != nil {
		host = header
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback() || host == "localhost" || strings.HasSuffix(host, ".localhost") || strings.EqualFold(host, g.host)
}

func (g *guard) authorized(r *http.Request) bool {
	if scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "Bearer") && same(strings.TrimSpace(token), g.token) {
		return true
	}
	c, err := r.Cookie(g.cookie)
	return err == nil && same(c.Value, g.session)
}

// same compares in a time that does not tell how much of a is right.
func same(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}

// policy lets a page load what comes from here and nothing else, and be shown in no frame.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

// secured adds what browsers must heed.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}
