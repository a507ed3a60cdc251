package ast

import "strings"

// session writes a statement that looks at or changes the session.
func (p *printer) session(s Statement) {
	switch s := s.(type) {
	case *Set:
		p.put("SET")
		if s.Key != "" {
			p.put(" ")
			p.str(s.Key)
			p.put(" = ")
			p.str(s.Value)
		}
	case *Reset:
		p.put("RESET")
		if s.Key != "" {
			p.put(" ")
			p.str(s.Key)
		}
	case *Describe:
		p.describe("", s.Extended, s.Name)
	case *DescribeObject:
		p.describe(s.What+" ", s.Extended, s.Name)
	case *DescribeJob:
		p.put("DESCRIBE JOB ")
		p.literal(s.ID)
	case *DescribeStatement:
		p.put("DESCRIBE STATEMENT ")
		p.statement(s.Statement)
	case *Show:
		p.show(s)
	case *Use:
		p.put("USE ")
		if s.What != "" {
			p.put(s.What, " ")
		}
		p.name(s.Name)
	case *UseModules:
		p.put("USE MODULES ")
		listOf(p, s.Names, p.ident)
	case *LoadModule:
		p.put("LOAD MODULE ")
		p.ident(s.Name)
		p.withOptions(s.Options, s.OptionsAt)
	case *UnloadModule:
		p.put("UNLOAD MODULE ")
		p.ident(s.Name)
	case *Jar:
		if s.Remove {
			p.put("REMOVE JAR ")
		} else {
			p.put("ADD JAR ")
		}
		p.str(s.Path)
	case *ClientCommand:
		p.put(s.Word)
	default:
		p.job(s)
	}
}

// job writes a statement about jobs and their plans.
func (p *printer) job(s Statement) {
	switch s := s.(type) {
	case *Explain:
		p.put("EXPLAIN ", strings.Join(s.Details, ", "))
		if len(s.Details) > 0 {
			p.put(" ")
		}
		p.innerStatement(s.Statement)
	case *CompilePlan:
		if s.Execute {
			p.put("COMPILE AND EXECUTE PLAN ")
		} else {
			p.put("COMPILE PLAN ")
		}
		p.literal(s.Path)
		p.put(" ")
		p.ifNotExists(s.IfNotExists)
		p.put("FOR ")
		p.innerStatement(s.Statement)
	case *ExecutePlan:
		p.put("EXECUTE PLAN ")
		p.literal(s.Path)
	case *StopJob:
		p.put("STOP JOB ")
		p.literal(s.ID)
		if s.Savepoint {
			p.put(" WITH SAVEPOINT")
		}
		if s.Drain {
			p.put(" WITH DRAIN")
		}
	}
}

func (p *printer) describe(what string, extended bool, name Name) {
	p.put("DESCRIBE ", what)
	if extended {
		p.put("EXTENDED ")
	}
	p.name(name)
}

func (p *printer) show(s *Show) {
	p.put("SHOW ", s.What)
	if s.In != "" {
		p.put(" ", s.In)
	}
	if s.Name != nil {
		p.put(" ")
		p.name(*s.Name)
	}
	if len(s.Partition) > 0 {
		p.put(" ")
		p.partition(s.Partition, "")
	}
	if s.Op != "" {
		p.put(" ", s.Op, " ")
		p.str(s.Like)
	}
}
