// Package secrets keeps what is secret out of what is shown: values of secret variables, of secret options and of files that ${file:…}
// names, credentials in addresses, and what stands behind a name such as password. A [Set] is filled by whoever plans scripts; texts,
// diagnostics, errors and logs go through it.
//
//	var set secrets.Set
//	set.Add("hunter2")
//	fmt.Println(set.Hide("the password is hunter2"))
package secrets
