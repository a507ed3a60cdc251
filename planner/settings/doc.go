// Package settings lists the keys of SET, Flink's and leat's own, with what becomes of each. It knows nothing of a session.
//
//	if k := settings.Find("table.local-time-zone"); k != nil {
//		err := k.Check("Europe/Berlin")
//	}
package settings
