package text

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// address is what java.net.URL makes of a text.
type address struct {
	protocol, host, authority, user, path, query, ref part
}

// part is a part of an address, which may be there and empty.
type part struct {
	text  string
	there bool
}

func partOf(text string) part { return part{text, true} }

// protocols are those that Java knows; another one makes no address.
var protocols = map[string]bool{"http": true, "https": true, "ftp": true, "file": true, "mailto": true, "jar": true}

// parseAddress reads an address by the rules of java.net.URL, which differ from RFC 3986.
func parseAddress(text string) (a address, ok bool) {
	text = strings.TrimFunc(text, func(r rune) bool { return r <= ' ' })
	if len(text) >= 4 && strings.EqualFold(text[:4], "url:") {
		text = text[4:]
	}
	end := strings.IndexAny(text, ":/")
	if end < 0 || text[end] != ':' {
		return a, false
	}
	protocol, rest := strings.ToLower(text[:end]), text[end+1:]
	if !protocols[protocol] {
		return a, false
	}
	a.protocol = partOf(protocol)
	if before, ref, found := strings.Cut(rest, "#"); found {
		rest, a.ref = before, partOf(ref)
	}
	if protocol == "mailto" {
		return a.mail(rest)
	}
	if protocol == "jar" && !strings.Contains(rest, "!/") {
		return a, false
	}
	if before, query, found := strings.Cut(rest, "?"); found {
		rest, a.query = before, partOf(query)
	}
	if strings.HasPrefix(rest, "//") && !strings.HasPrefix(rest, "////") {
		authority, _, _ := strings.Cut(rest[2:], "/")
		rest = rest[2+len(authority):]
		if !a.place(authority) {
			return a, false
		}
	}
	a.host.there = true
	a.path = partOf(normalPath(rest))
	return a, true
}

// mail is what follows mailto: all of it is the path but what stands behind the last '?'.
func (a address) mail(rest string) (address, bool) {
	if strings.TrimSpace(rest) == "" {
		return a, false
	}
	a.host.there = true
	if at := strings.LastIndexByte(rest, '?'); at >= 0 {
		rest, a.query = rest[:at], partOf(rest[at+1:])
	}
	a.path = partOf(rest)
	return a, true
}

// place reads user@host:port.
func (a *address) place(authority string) bool {
	a.authority = partOf(authority)
	host := authority
	switch strings.Count(authority, "@") {
	case 0:
	case 1:
		user, after, _ := strings.Cut(authority, "@")
		a.user, host = partOf(user), after
	default:
		return true
	}
	port := ""
	if strings.HasPrefix(host, "[") {
		bracket := strings.IndexByte(host, ']')
		if bracket <= 2 {
			return false
		}
		if _, err := netip.ParseAddr(host[1:bracket]); err != nil {
			return false
		}
		after := host[bracket+1:]
		if after != "" && after[0] != ':' {
			return false
		}
		host, port = host[:bracket+1], strings.TrimPrefix(after, ":")
	} else if before, after, found := strings.Cut(host, ":"); found {
		host, port = before, after
	}
	a.host = partOf(host)
	if port == "" {
		return true
	}
	n, err := strconv.ParseInt(port, 10, 32)
	return err == nil && n >= -1
}

// normalPath takes . and .. out of a path as Java does.
func normalPath(path string) string {
	for i := strings.Index(path, "/./"); i >= 0; i = strings.Index(path, "/./") {
		path = path[:i] + path[i+2:]
	}
	for from := 0; ; {
		i := strings.Index(path[from:], "/../")
		if i < 0 {
			break
		}
		i += from
		at := -1
		if i > 0 {
			at = strings.LastIndexByte(path[:i], '/')
		}
		if at >= 0 && strings.Index(path[at:], "/../") != -at {
			path, from = path[:at]+path[i+3:], 0
			continue
		}
		from = i + 3
	}
	for strings.HasSuffix(path, "/..") {
		before, _, _ := strings.Cut(path, "/..")
		at := strings.LastIndexByte(before, '/')
		if at < 0 {
			break
		}
		path = path[:at+1]
	}
	if strings.HasPrefix(path, "./") && len(path) > 2 {
		path = path[2:]
	}
	if strings.HasSuffix(path, "/.") {
		path = path[:len(path)-1]
	}
	return path
}

// named is the part of a name.
func (a *address) named(name []byte) part {
	switch string(name) {
	case "HOST":
		return a.host
	case "PATH":
		return a.path
	case "QUERY":
		return a.query
	case "REF":
		return a.ref
	case "PROTOCOL":
		return a.protocol
	case "AUTHORITY":
		return a.authority
	case "USERINFO":
		return a.user
	case "FILE":
		if a.query.there {
			return partOf(a.path.text + "?" + a.query.text)
		}
		return a.path
	}
	return part{}
}

// queryValue is the value of the first key of that name in a query; it is not decoded.
func queryValue(query string, key []byte) part {
	for pair := range strings.SplitSeq(query, "&") {
		if len(pair) > len(key) && pair[:len(key)] == string(key) && pair[len(key)] == '=' {
			return partOf(pair[len(key)+1:])
		}
	}
	return part{}
}

// parseURL is PARSE_URL.
func parseURL(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		var found part
		if a, ok := parseAddress(string(args[0].Bytes[i])); ok {
			found = a.named(args[1].Bytes[i])
		}
		if len(args) > 2 && found.there {
			if string(args[1].Bytes[i]) == "QUERY" {
				found = queryValue(found.text, args[2].Bytes[i])
			} else {
				found = part{}
			}
		}
		if !found.there {
			out.SetNull(int(i))
			continue
		}
		out.Bytes[i] = e.Arena.Keep(append(e.Arena.Room(len(found.text)), found.text...))
	}
}
