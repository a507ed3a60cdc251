// Package window declares the windows of GROUP BY and of FROM, and what tells of them. They have a meaning only there: the planner
// gives it to them.
package window
