// Package filesystem reads and writes files of local folders, as Flink's connector 'filesystem' does.
//
// Reading: Run lists the folder and hands its files to a few readers, each of which reads one file after the other, as a stream of
// records that the format splits. A message's split is its file and its position the byte it begins at; of a compressed file, of
// what it holds. Hidden files, whose names begin with . or _, are passed. A table that is watched (source.monitor-interval) reads
// each file once per run: which files were read is kept nowhere, so the next run reads them again. What cannot be read as a whole fails
// the job: it must never pass for a file that ends, or for none.
//
// Writing: a part is written under a hidden name in the table's folder and gets its own name, in the folder of its partition, when
// it is complete. Records are settled when their bytes are durable: first the part is synced, then its note, a second hidden file
// that says how many bytes of it count. A process that is killed leaves both behind; the job's next start gives the part its name,
// cut to what counts, so that nothing is lost whose position was committed. A part that is being written is locked, so two
// processes of a job do not take each other's.
//
// INSERT OVERWRITE keeps its parts hidden until everything is read, and takes away the files that were there.
//
// Before a job starts inspect.go looks whether files may be read and written, and reads some records.
package filesystem
