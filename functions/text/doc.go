// Package text declares the functions of character strings: UPPER, LOWER, CHAR_LENGTH, SUBSTRING, || and CONCAT. Positions and
// lengths count characters (code points), not bytes. What a function makes anew lies in the batch's arena; parts of an
// argument refer to its bytes.
package text
