// Package kafka is a broker of the Kafka protocol within the process, so that jobs can be tried with nothing else installed:
// topics, consumer groups, transactions. With a folder it keeps what it has accepted and has it again at the next start, also
// after a SIGKILL: it hands every batch to the operating system before it answers, and syncs it when it is closed. It listens
// on loopback only.
//
//	b, err := kafka.Start(ctx, kafka.Options{Addr: "127.0.0.1:9092", Dir: "data"})
//	defer b.Close()
//	fmt.Println(b.Addr())
package kafka
