package javatime

import (
	"strings"
	"time"
)

// legacyIDs are the names that java.util keeps for zones that have another one, or none.
var legacyIDs = map[string]string{
	"ACT": "Australia/Darwin", "AET": "Australia/Sydney", "AGT": "America/Argentina/Buenos_Aires", "ART": "Africa/Cairo",
	"AST": "America/Anchorage", "BET": "America/Sao_Paulo", "BST": "Asia/Dhaka", "CAT": "Africa/Harare", "CNT": "America/St_Johns",
	"CST": "America/Chicago", "CTT": "Asia/Shanghai", "EAT": "Africa/Addis_Ababa", "ECT": "Europe/Paris", "IET": "America/Indiana/Indianapolis", //nolint:misspell // a name of Java
	"IST": "Asia/Kolkata", "JST": "Asia/Tokyo", "MIT": "Pacific/Apia", "NET": "Asia/Yerevan", "NST": "Pacific/Auckland", "PLT": "Asia/Karachi",
	"PNT": "America/Phoenix", "PRT": "America/Puerto_Rico", "PST": "America/Los_Angeles", "SST": "Pacific/Guadalcanal", "VST": "Asia/Ho_Chi_Minh",
}

// LegacyLocation finds a time zone as java.util.TimeZone does: by the name of a region, an old abbreviation, or GMT with an offset.
// Any other text is UTC.
func LegacyLocation(id string) *time.Location {
	if offset, ok := strings.CutPrefix(id, "GMT"); ok && offset != "" && (offset[0] == '+' || offset[0] == '-') {
		seconds, ok := customOffset(offset[1:])
		if !ok {
			return time.UTC
		}
		if offset[0] == '-' {
			seconds = -seconds
		}
		return time.FixedZone(id, seconds)
	}
	if name, ok := legacyIDs[id]; ok {
		id = name
	}
	if id == "Local" {
		return time.UTC
	}
	loc, err := time.LoadLocation(id)
	if err != nil {
		return time.UTC
	}
	return loc
}

// customOffset reads h, hh, hmm, hhmm, h:mm or hh:mm.
func customOffset(s string) (seconds int, ok bool) {
	hours, minutes, colon := strings.Cut(s, ":")
	if !colon && len(s) > 2 {
		hours, minutes = s[:len(s)-2], s[len(s)-2:]
	}
	h, ok := shortNumber(hours)
	m := 0
	if ok && (colon || minutes != "") {
		m, ok = shortNumber(minutes)
		ok = ok && len(minutes) == 2
	}
	return h*3600 + m*60, ok && h <= 23 && m <= 59
}

// shortNumber reads one or two digits.
func shortNumber(s string) (n int, ok bool) {
	for i := range len(s) {
		if s[i]-'0' > 9 {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, len(s) == 1 || len(s) == 2
}
