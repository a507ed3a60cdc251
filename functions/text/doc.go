// Package text holds the functions of character strings: case, cutting and filling, searching, LIKE and regular expressions, charsets. Positions and
// lengths count characters (code points), but where Flink counts units of UTF-16 (units.go). What a function makes anew lies in the batch's arena; parts of an
// argument refer to its bytes.
package text
