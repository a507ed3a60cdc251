// Package pagelinks holds the links of the repository's Markdown pages against what is there: the files that they name, and the headings
// in them. Only its tests are of use.
package pagelinks
