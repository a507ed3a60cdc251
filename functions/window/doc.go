// Package window declares the windows of GROUP BY and of FROM, what tells of them, and what tells of the matches of a pattern. They
// have a meaning only there: the planner gives it to them.
package window
