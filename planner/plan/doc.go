// Package plan is the contract between planner and exec: typed expressions and operators as data. After planning no name is
// looked up and no type is decided; exec turns each node into running code.
package plan
