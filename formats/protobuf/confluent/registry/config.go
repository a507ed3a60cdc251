package registry

import (
	"fmt"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/leatsql/leat/internal/tlspem"
	"github.com/leatsql/leat/options"
)

// The options that say where a registry is and how it is asked, as formats.RegistryOptions declares them.
const (
	optURL         = "url"
	optBasicSource = "basic-auth.credentials-source"
	optUserInfo    = "basic-auth.user-info"
	optTokenSource = "bearer-auth.credentials-source"
	optToken       = "bearer-auth.token"
	optKeyStore    = "ssl.keystore.location"
	optTrustStore  = "ssl.truststore.location"
	optProperties  = "properties.*"
)

// The codes of problems, as package diag numbers them.
const (
	codeMissing     = "LEAT3004"
	codeBad         = "LEAT3005"
	codeUnsupported = "LEAT5003"
	codeSuspicious  = "LEAT9003"
)

// Config is where a registry is, how it is asked, and what may be stored there. It is comparable: equal ones ask alike.
type Config struct {
	urls           string // separated by commas, without credentials
	user           string
	password       options.Secret
	token          options.Secret
	trust, key     string // PEM files
	NoRegistration bool   // 'auto.register.schemas' = 'false': a schema that is not there is not stored
	UseLatest      bool   // 'use.latest.version', beside that: the subject's newest schema is written with
	Normalize      bool   // 'normalize.schemas'
}

// Configure reads the options of a table. Relative paths start at dir.
func Configure(values options.Values, dir string) (Config, options.Problems) {
	r := &reading{values: values, dir: dir}
	r.address()
	r.basic()
	r.bearer()
	r.config.key, r.config.trust = r.store(optKeyStore), r.store(optTrustStore)
	r.properties()
	r.latestAlone()
	return r.config, r.problems
}

// reading gathers what the options say.
type reading struct {
	values   options.Values
	dir      string
	config   Config
	problems options.Problems
}

func (r *reading) bad(option, code, help, format string, args ...any) {
	r.problems = append(r.problems, options.Problem{Option: r.values.Key(option), Code: code, Help: help, Message: fmt.Sprintf(format, args...)})
}

func (r *reading) address() {
	var urls []string
	for part := range strings.SplitSeq(r.values.String(optURL), ",") {
		u, err := url.Parse(strings.TrimSpace(part))
		if err != nil && strings.Contains(part, "@") {
			r.bad(optURL, codeBad, "signs such as / and @ stand in a password as %2F and %40; user and password have an option of their own, '"+r.values.Key(optUserInfo)+"'",
				"option '%s' holds an address that cannot be read", r.values.Key(optURL))
			return
		}
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
			r.bad(optURL, codeBad, fmt.Sprintf("for example '%s' = 'http://localhost:8081'", r.values.Key(optURL)),
				"option '%s' takes addresses that begin with http:// or https://", r.values.Key(optURL))
			return
		}
		if u.User != nil {
			password, _ := u.User.Password()
			r.config.user, r.config.password = u.User.Username(), options.Secret(password)
			u.User = nil
		}
		urls = append(urls, strings.TrimSuffix(u.String(), "/"))
	}
	r.config.urls = strings.Join(urls, ",")
}

func (r *reading) basic() {
	info := r.values.String(optUserInfo)
	switch source := strings.ToUpper(r.values.String(optBasicSource)); source {
	case "", "USER_INFO":
	case "URL":
		if r.config.user == "" {
			r.bad(optBasicSource, codeBad, "or give them by '"+r.values.Key(optUserInfo)+"'", "option '%s' says that the credentials stand in the url, which has none", r.values.Key(optBasicSource))
		}
		return
	default:
		r.bad(optBasicSource, codeUnsupported, "use USER_INFO, or URL", "basic credentials from %s are not supported", source)
		return
	}
	if info == "" {
		if r.values.Has(optBasicSource) && r.config.user == "" {
			r.bad(optUserInfo, codeMissing, fmt.Sprintf("for example '%s' = '${REGISTRY_USER}:${REGISTRY_PASSWORD}'", r.values.Key(optUserInfo)), "option '%s' is missing", r.values.Key(optUserInfo))
		}
		return
	}
	user, password, ok := strings.Cut(info, ":")
	if !ok {
		r.bad(optUserInfo, codeBad, "write user:password", "option '%s' has no colon between user and password", r.values.Key(optUserInfo))
		return
	}
	r.config.user, r.config.password = user, options.Secret(password)
}

func (r *reading) bearer() {
	source := strings.ToUpper(r.values.String(optTokenSource))
	token := r.values.String(optToken)
	switch {
	case source != "" && source != "STATIC_TOKEN":
		r.bad(optTokenSource, codeUnsupported, "use STATIC_TOKEN", "bearer tokens from %s are not supported", source)
	case source != "" && token == "":
		r.bad(optToken, codeMissing, fmt.Sprintf("for example '%s' = '${REGISTRY_TOKEN}'", r.values.Key(optToken)), "option '%s' is missing", r.values.Key(optToken))
	case token != "" && r.config.user != "":
		r.bad(optToken, codeBad, "give one of them", "option '%s' stands beside a user and a password, and a request has room for one", r.values.Key(optToken))
	}
	r.config.token = options.Secret(token)
}

// store is the path of a store, which must be PEM.
func (r *reading) store(option string) string {
	path := r.values.String(option)
	if path == "" {
		return ""
	}
	if slices.Contains([]string{".jks", ".p12", ".pfx"}, strings.ToLower(filepath.Ext(path))) {
		r.bad(option, codeUnsupported, "export it as PEM (keytool -importkeystore … -deststoretype PKCS12, then openssl pkcs12 -in … -out store.pem -nodes)",
			"stores of type JKS or PKCS12 are not supported")
	}
	if r.dir != "" && !filepath.IsAbs(path) {
		path = filepath.Join(r.dir, path)
	}
	return path
}

// properties reads the settings of the client that are heeded.
func (r *reading) properties() {
	register := true
	heeded := map[string]*bool{"auto.register.schemas": &register, "use.latest.version": &r.config.UseLatest, "normalize.schemas": &r.config.Normalize}
	family := r.values.Family(optProperties)
	for _, name := range slices.Sorted(maps.Keys(family)) {
		key, value := strings.TrimSuffix(optProperties, "*")+name, strings.ToLower(strings.TrimSpace(family[name]))
		to, ok := heeded[name]
		switch {
		case ok:
			if value != "true" && value != "false" {
				r.bad(key, codeBad, "", "option '%s' takes true or false, not '%s'", r.values.Key(key), family[name])
			}
			*to = value == "true"
		case strings.HasSuffix(name, ".subject.name.strategy"):
			if strings.HasSuffix(value, "topicnamestrategy") {
				continue // which is what is done
			}
			r.bad(key, codeUnsupported, "name the subject by '"+r.values.Key("subject")+"'", "names of subjects by %s are not supported", family[name])
		default:
			r.problems = append(r.problems, options.Problem{
				Option: r.values.Key(key), Code: codeSuspicious, Warning: true, Message: fmt.Sprintf("'%s' has no effect", r.values.Key(key)),
				Help: "heeded are auto.register.schemas, use.latest.version and normalize.schemas; credentials and certificates have options of their own",
			})
		}
	}
	r.config.NoRegistration = !register
}

// latestAlone notes that the newest version is written with only where none is registered, as the serializers of others have it.
func (r *reading) latestAlone() {
	if key := r.values.Key("properties.use.latest.version"); r.config.UseLatest && !r.config.NoRegistration {
		r.config.UseLatest = false
		r.problems = append(r.problems, options.Problem{
			Option: key, Code: codeSuspicious, Warning: true, Message: fmt.Sprintf("'%s' has no effect where schemas are registered", key),
			Help: fmt.Sprintf("set '%s' = 'false' beside it", strings.Replace(key, "use.latest.version", "auto.register.schemas", 1)),
		})
	}
}

// Address names the registry.
func (c Config) Address() string { return c.urls }

func (c Config) tls() tlspem.Config { return tlspem.Config{TrustFile: c.trust, KeyFile: c.key} }
