package opensearch

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

const hostForm = "should be http://host:port or https://host:port"

// parseHosts reads the value of 'hosts': addresses separated by ';'.
func parseHosts(value string) ([]*url.URL, error) {
	var hosts []*url.URL
	for _, part := range strings.Split(value, ";") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		host, err := parseHost(part)
		if err != nil {
			return nil, err
		}
		hosts = append(hosts, host)
	}
	if len(hosts) == 0 {
		return nil, errors.New("names no host; each " + hostForm)
	}
	return hosts, nil
}

// parseHost reads one address. Without a scheme it is https on port 443 and http elsewhere.
func parseHost(text string) (*url.URL, error) {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok {
		scheme, rest = "", text
	}
	scheme = strings.ToLower(scheme)
	if scheme != "" && scheme != "http" && scheme != "https" {
		return nil, fmt.Errorf("holds '%s', whose scheme is not http or https; it %s", text, hostForm)
	}
	if strings.ContainsAny(rest, "/?#") {
		return nil, fmt.Errorf("holds '%s', which has a path; put the path into 'connection.path-prefix'", text)
	}
	if strings.Contains(rest, "@") {
		return nil, fmt.Errorf("holds an address with credentials; put them into 'username' and 'password'")
	}
	if strings.ContainsAny(rest, ", \t") {
		return nil, fmt.Errorf("holds '%s', which is no address; separate hosts by ';'", text)
	}
	i := strings.LastIndexByte(rest, ':')
	if i < 0 || strings.HasSuffix(rest, "]") {
		return nil, fmt.Errorf("holds '%s' without a port; it %s", text, hostForm)
	}
	name, port := rest[:i], rest[i+1:]
	if name == "" {
		return nil, fmt.Errorf("holds '%s' without a host name; it %s", text, hostForm)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return nil, fmt.Errorf("holds '%s', whose port is no number from 1 to 65535; it %s", text, hostForm)
	}
	if scheme == "" {
		scheme = "http"
		if port == "443" {
			scheme = "https"
		}
	}
	u, err := url.Parse(scheme + "://" + rest)
	if err != nil {
		return nil, fmt.Errorf("holds '%s', which is no address; it %s", text, hostForm)
	}
	return u, nil
}
