package ast

func (p *printer) alter(a *Alter) {
	p.put("ALTER ", a.What, " ")
	p.ifExists(a.IfExists)
	p.name(a.Name)
	p.put(" ")
	p.alterAction(a.Action)
}

func (p *printer) alterAction(a AlterAction) {
	switch a := a.(type) {
	case *RenameTo:
		p.put("RENAME TO ")
		p.name(a.Name)
	case *RenameColumn:
		p.put("RENAME ")
		p.name(a.Column)
		p.put(" TO ")
		p.name(a.To)
	case *SetOptions:
		p.put("SET ")
		parenthesised(p, a.Options, p.option)
	case *ResetOptions:
		p.put("RESET ")
		parenthesised(p, a.Keys, func(key Literal) { p.literal(&key) })
	case *SetComment:
		p.put("COMMENT ")
		p.literal(a.Comment)
	case *ChangeColumns:
		p.changeColumns(a)
	case *DropColumns:
		p.put("DROP ")
		parenthesised(p, a.Columns, p.name)
	case *DropPart:
		p.put("DROP ", a.What)
		if a.Name != nil {
			p.put(" ")
			p.ident(*a.Name)
		}
	case *AsQuery:
		p.put("AS ")
		p.query(a.Query)
	default:
		p.partitionAction(a)
	}
}

// partitionAction writes what is done to partitions and to materialized tables.
func (p *printer) partitionAction(a AlterAction) {
	switch a := a.(type) {
	case *AddPartitions:
		p.put("ADD ")
		p.ifNotExists(a.IfNotExists)
		for i, part := range a.Partitions {
			if i > 0 {
				p.put(" ")
			}
			p.partition(part.Partition, "")
			p.withOptions(part.Options, part.OptionsAt)
		}
	case *DropPartitions:
		p.put("DROP ")
		p.ifExists(a.IfExists)
		listOf(p, a.Partitions, func(part []PartitionSpec) { p.partition(part, "") })
	case *Compact:
		p.partition(a.Partition, " ")
		p.put("COMPACT")
	case *Suspend:
		p.put("SUSPEND")
	case *Resume:
		p.put("RESUME")
		p.withOptions(a.Options, a.OptionsAt)
	case *Refresh:
		p.put("REFRESH")
		if len(a.Partition) > 0 {
			p.put(" ")
			p.partition(a.Partition, "")
		}
	case *SetFreshness:
		p.put("SET FRESHNESS = ")
		p.interval(a.Freshness)
	case *SetRefreshMode:
		p.put("SET REFRESH_MODE = ", a.Mode)
	}
}

// partition writes PARTITION (…) and what stands behind it, when there is one.
func (p *printer) partition(specs []PartitionSpec, after string) {
	if len(specs) == 0 {
		return
	}
	p.put("PARTITION ")
	parenthesised(p, specs, func(s PartitionSpec) {
		p.ident(s.Column)
		if s.Value != nil { // a literal with or without a sign, which takes no parentheses
			p.put(" = ")
			p.bare(s.Value)
		}
	})
	p.put(after)
}

func (p *printer) changeColumns(c *ChangeColumns) {
	if c.Modify {
		p.put("MODIFY (")
	} else {
		p.put("ADD (")
	}
	var elements []func()
	for i := range c.Columns {
		elements = append(elements, func() { p.columnChange(&c.Columns[i]) })
	}
	for i := range c.Constraints {
		elements = append(elements, func() { p.constraint(&c.Constraints[i]) })
	}
	if c.Watermark != nil {
		elements = append(elements, func() { p.watermark(c.Watermark) })
	}
	if c.Distribution != nil {
		elements = append(elements, func() { p.distribution("DISTRIBUTION", c.Distribution) })
	}
	listOf(p, elements, func(write func()) { write() })
	p.put(")")
}

func (p *printer) columnChange(c *ColumnChange) {
	p.column(&c.Column)
	switch {
	case c.First:
		p.put(" FIRST")
	case c.After != nil:
		p.put(" AFTER ")
		p.name(*c.After)
	}
}
