// Package deadfile appends dead letters to a file, a line each as package deadletter writes it. A letter is durable before it is settled.
package deadfile
