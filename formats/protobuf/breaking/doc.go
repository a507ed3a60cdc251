// Package breaking compares two versions of a .proto file: which changes break those who read or write its messages, on the
// wire, as JSON, or by the names of columns. It follows the rules that buf has for this.
//
//	changes, err := breaking.Compare("old/orders.proto", "orders.proto", []string{"protos"})
package breaking
