package batch

// arenaChunk is the size of an arena's chunks; larger values get a chunk of their own.
const arenaChunk = 64 << 10

// Arena holds bytes that live as long as a batch. Values never move; Reset gives all of them back at once and keeps the
// chunks for the next batch.
type Arena struct {
	chunks [][]byte
	at     int // the chunk being filled
}

// Alloc returns n fresh bytes whose content is undefined.
func (a *Arena) Alloc(n int) []byte {
	buf := a.Room(n)[:n]
	a.Keep(buf)
	return buf[:n:n]
}

// Room returns an empty slice with room for at least n bytes at the arena's end. The caller appends to it and hands the
// result to Keep before the next call; what is not kept is overwritten.
func (a *Arena) Room(n int) []byte {
	for ; a.at < len(a.chunks); a.at++ {
		if c := a.chunks[a.at]; cap(c)-len(c) >= n {
			return c[len(c):len(c):cap(c)]
		}
	}
	c := make([]byte, 0, max(arenaChunk, n))
	a.chunks = append(a.chunks, c)
	return c
}

// Keep takes what was appended to the slice that Room returned last and returns it, cut to its length. A slice that
// outgrew its room has moved to memory of its own and is returned as it is.
func (a *Arena) Keep(b []byte) []byte {
	if a.at < len(a.chunks) && len(b) > 0 {
		c := a.chunks[a.at]
		if cap(c)-len(c) >= len(b) && &c[:len(c)+1][len(c)] == &b[0] {
			a.chunks[a.at] = c[:len(c)+len(b)]
		}
	}
	return b[:len(b):len(b)]
}

// Copy returns a copy of b in the arena.
func (a *Arena) Copy(b []byte) []byte { return a.Keep(append(a.Room(len(b)), b...)) }

// Reset makes all values invalid and their room free again.
func (a *Arena) Reset() {
	for i := range a.chunks {
		a.chunks[i] = a.chunks[i][:0]
	}
	a.at = 0
}
