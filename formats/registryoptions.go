package formats

import "github.com/leatsql/leat/options"

// RegistryOptions are the options of formats whose schemas lie in a schema registry: where it is, and how it is asked.
func RegistryOptions() []options.Option {
	return []options.Option{
		{Name: "url", Required: true, Doc: "The registry's address; several are separated by a comma.", Example: "http://localhost:8081"},
		{Name: "subject", Example: "orders-value", Doc: "The subject of the schema. By default it is made of the topic, `orders-value`, of keys `orders-key`."},
		{Name: "ssl.keystore.location", Example: "certs/client.pem", Doc: "Key store: the certificate that the client shows, with its key. leat reads PEM."},
		{Name: "ssl.keystore.password", Secret: true, Doc: "Its password."},
		{Name: "ssl.truststore.location", Example: "certs/ca.pem", Doc: "Trust store: whose certificates are trusted instead of the machine's. leat reads PEM."},
		{Name: "ssl.truststore.password", Secret: true, Doc: "Its password."},
		{Name: "basic-auth.credentials-source", Doc: "Where basic credentials come from.", Example: "USER_INFO"},
		{Name: "basic-auth.user-info", Secret: true, Doc: "User and password."},
		{Name: "bearer-auth.credentials-source", Example: "STATIC_TOKEN", Doc: "Where a bearer token comes from."},
		{Name: "bearer-auth.token", Secret: true, Doc: "The token."},
		{Name: "properties.*", Example: "false", ExampleKey: "properties.auto.register.schemas", Doc: "Other settings of the registry's client."},
	}
}
