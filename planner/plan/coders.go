package plan

// Coders are the bound decoders of a scan, the value's and the key's; none where the connector makes rows itself.
func (n *Scan) Coders() []any {
	var all []any
	for _, d := range []*BoundDecoder{n.Value, n.Key} {
		if d != nil {
			all = append(all, d.Decoder)
		}
	}
	return all
}

// Coders are the bound encoders of a sink, the value's and the key's; none where the connector encodes rows itself.
func (n *Sink) Coders() []any {
	var all []any
	for _, e := range []*BoundEncoder{n.Value, n.Key} {
		if e != nil {
			all = append(all, e.Encoder)
		}
	}
	return all
}
