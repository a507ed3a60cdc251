// Package collection holds the functions of arrays, maps and multisets: what makes them, their elements, and what is made of several.
package collection
