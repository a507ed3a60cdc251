// Package conditional declares, for documentation, the forms that the planner makes nodes of: what chooses between values, whose
// unchosen branches are not evaluated (CASE, COALESCE, NULLIF, IF), conversion, and rows with their fields.
package conditional
