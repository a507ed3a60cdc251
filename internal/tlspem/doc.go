// Package tlspem makes TLS configurations of certificates and keys in PEM, as the clients of systems are given them.
package tlspem
