// Package conditional declares what chooses between values and makes rows: CASE, COALESCE, NULLIF, ROW and the access to a
// row's fields. All but NULLIF are declared for documentation; the planner makes nodes of them, since what is not chosen is not
// evaluated.
package conditional
