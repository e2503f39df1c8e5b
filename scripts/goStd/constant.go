package main

import (
	goconstant "go/constant"
	"go/types"
	"strconv"
	"strings"
)

// A constant is shown with its value where all variants agree about it.
type constant struct {
	name, typed string
	doc         []string
	value       goconstant.Value
	basic       *types.Basic
	varies      bool
}

func (s *stub) addConst(object *types.Const) {
	value := object.Val()
	if known := s.consts[object.Name()]; known != nil {
		known.varies = known.varies || value.Kind() != known.value.Kind() || value.ExactString() != known.value.ExactString()
		return
	}
	basic, ok := object.Type().Underlying().(*types.Basic)
	if !ok || value.Kind() == goconstant.Unknown || !s.takes(object.Name(), isConst) {
		return
	}
	typed := ""
	if basic.Info()&types.IsUntyped == 0 {
		typed = " " + s.typeText(object.Type())
	}
	s.consts[object.Name()] = &constant{
		name: object.Name(), typed: typed, doc: s.sources.docLines(object), value: value, basic: basic,
	}
}

const longestValue = 100

func (c *constant) entry() entry {
	text := literal(c.value, c.basic)
	if c.varies || len(text) > longestValue {
		text = zero(c.basic)
	}
	return entry{c.name + c.typed + " = " + text, c.doc}
}

// zero is a literal of the kind that the type wants.
func zero(basic *types.Basic) string {
	switch {
	case basic.Kind() == types.UntypedRune:
		return "'0'"
	case basic.Info()&types.IsBoolean != 0:
		return "false"
	case basic.Info()&types.IsString != 0:
		return `""`
	case basic.Info()&types.IsInteger != 0:
		return "0"
	case basic.Info()&types.IsComplex != 0:
		return "0i"
	default:
		return "0.0"
	}
}

func literal(value goconstant.Value, basic *types.Basic) string {
	switch value.Kind() {
	case goconstant.String:
		return strconv.Quote(goconstant.StringVal(value))
	case goconstant.Int:
		if number, exact := goconstant.Int64Val(value); exact && basic.Kind() == types.UntypedRune {
			return strconv.QuoteRune(rune(number))
		}
		text := value.ExactString()
		if basic.Info()&types.IsFloat != 0 {
			text += ".0"
		}
		return text
	case goconstant.Float:
		number, _ := goconstant.Float64Val(value)
		text := strconv.FormatFloat(number, 'g', -1, 64)
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
		return text
	default:
		return value.ExactString()
	}
}
