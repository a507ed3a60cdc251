// Package deadletter is the form of dead letters: records that could not be decoded, evaluated or delivered, kept as they were, with
// where they came from and why. In a topic a letter is the record with headers behind its own ([Letter.Message], [Read]), in a file
// a line of JSON ([Letter.AppendLine], [ParseLine]); both lose nothing of the record. Package exec writes letters, package place finds
// them again. Nothing here touches a system.
//
//	l := deadletter.Read(m.Key, m.Value, m.Headers, m.Time)
//	fmt.Println(l.Stage, l.Reason)
package deadletter
