package prompt

// WaitEnded waits until all jobs have ended, and tells of none.
func (r *Runner) WaitEnded() {
	for _, j := range r.jobs.list() {
		<-j.done
	}
}
