// Package datapath holds what is promised of a record's way through leat, without any network: the two model jobs are planned
// as users have them, their source gives way to messages in memory and their sink to one that settles at once, and tests
// assert what a batch allocates. Benchmarks print the time per record.
package datapath
