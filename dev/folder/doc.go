// Package folder claims a data folder for one process, so that two do not write into the same one.
//
//	claim, err := folder.Take("data")
//	defer claim.Release()
package folder
