package filesystem

import (
	"sync"
	"syscall"
)

// disk makes files whose writing or syncing fails once it has taken so many bytes, as a full disk does, and knows what is durable.
type disk struct {
	mu       sync.Mutex
	room     int  // bytes it takes; below zero: any
	failSync bool // whether syncing fails instead, with the first byte past room
	taken    int
	durable  map[string]int64 // by path
}

func newDisk(room int) *disk { return &disk{room: room, durable: map[string]int64{}} }

func (d *disk) create(path string) (file, error) {
	f, err := createFile(path)
	if err != nil {
		return nil, err
	}
	return &diskFile{file: f, disk: d, path: path}, nil
}

type diskFile struct {
	file
	disk    *disk
	path    string
	written int64
}

func (f *diskFile) Write(b []byte) (int, error) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if f.disk.room >= 0 && f.disk.taken+len(b) > f.disk.room && !f.disk.failSync {
		part := max(f.disk.room-f.disk.taken, 0)
		n, _ := f.file.Write(b[:part])
		f.disk.taken += n
		f.written += int64(n)
		return n, syscall.ENOSPC
	}
	n, err := f.file.Write(b)
	f.disk.taken += n
	f.written += int64(n)
	return n, err
}

func (f *diskFile) Sync() error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if f.disk.failSync && f.disk.taken > f.disk.room {
		return syscall.EIO
	}
	f.disk.durable[f.path] = f.written
	return f.file.Sync()
}
