package kafka

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"

	"github.com/twmb/franz-go/pkg/kmsg"
)

// maxRequest is how large a request may be: socket.request.max.bytes of Kafka, by default.
const maxRequest = 100 << 20

// headSize is how much of a request is looked at before the broker sees it: its size, its key and its version.
const headSize = 8

// guardedListener hangs up on connections that do not speak Kafka's protocol, such as a browser's or one that begins with TLS, as Kafka does.
// The broker behind it believes whatever a request says of itself: the size that "POST" reads as is 1.3 GB, and a request that it does not
// know ends the process.
type guardedListener struct{ net.Listener }

func (l guardedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &guardedConn{Conn: c}, nil
}

// guardedConn is a connection whose requests are looked at when they begin.
type guardedConn struct {
	net.Conn
	head [headSize]byte
	held []byte // what of the head was not handed on yet
	rest int    // how much of the request follows the head
}

func (c *guardedConn) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if len(c.held) == 0 && c.rest == 0 {
		if err := c.begin(); err != nil {
			return 0, err
		}
	}
	if len(c.held) > 0 {
		n := copy(p, c.held)
		c.held = c.held[n:]
		return n, nil
	}
	n, err := c.Conn.Read(p[:min(len(p), c.rest)])
	c.rest -= n
	return n, err
}

// begin reads the head of the next request.
func (c *guardedConn) begin() error {
	if _, err := io.ReadFull(c.Conn, c.head[:]); err != nil {
		return err
	}
	size, key := binary.BigEndian.Uint32(c.head[:]), int16(binary.BigEndian.Uint16(c.head[4:]))
	if size < headSize-4 || size > maxRequest || kmsg.RequestForKey(key) == nil {
		return fmt.Errorf("no request of Kafka: %d bytes, key %d", size, key)
	}
	c.held, c.rest = c.head[:], int(size)-(headSize-4)
	return nil
}
