package main

import (
	"fmt"
	"go/types"
	"io"
	"maps"
	"slices"
	"strings"
)

// A stub is what is shown of one package.
type stub struct {
	sources *sources
	pkg     *types.Package
	sealed  map[string]bool
	// kinds says what each name is: a name that is a variable on one platform is no constant on another.
	kinds  map[string]kind
	consts map[string]*constant
	vars   map[string]entry
	funcs  map[string]entry
	types  map[string]*typeEntry
	// imports has the name by which each imported package is known here.
	imports map[string]string
}

type kind int

const (
	isConst kind = iota + 1
	isVar
	isFunc
	isType
)

// takes says whether a name is free for, or known as, that kind.
func (s *stub) takes(name string, k kind) bool {
	known, taken := s.kinds[name]
	if !taken {
		s.kinds[name] = k
	}
	return !taken || known == k
}

// An entry is a declaration's text on one line, and its doc.
type entry struct {
	text string
	doc  []string
}

type typeEntry struct {
	entry
	// kind is "struct", "interface" or empty; members are fields or methods inside the braces, in order.
	kind    string
	members members
	methods members
}

// members are kept in the order in which they first came.
type members struct {
	order []string
	byKey map[string]entry
}

func (m *members) add(key string, e entry) {
	if _, known := m.byKey[key]; known {
		return
	}
	if m.byKey == nil {
		m.byKey = map[string]entry{}
	}
	m.order = append(m.order, key)
	m.byKey[key] = e
}

func newStub(pkg *types.Package, s *sources) *stub {
	return &stub{
		sources: s,
		pkg:     pkg,
		sealed:  map[string]bool{},
		kinds:   map[string]kind{},
		consts:  map[string]*constant{},
		vars:    map[string]entry{},
		funcs:   map[string]entry{},
		types:   map[string]*typeEntry{},
		imports: map[string]string{},
	}
}

func (s *stub) addVar(object *types.Var) {
	if _, known := s.vars[object.Name()]; !known && s.takes(object.Name(), isVar) {
		s.vars[object.Name()] = entry{object.Name() + " " + s.typeText(object.Type()), s.sources.docLines(object)}
	}
}

func (s *stub) addFunc(object *types.Func) {
	if _, known := s.funcs[object.Name()]; !known && s.takes(object.Name(), isFunc) {
		signature := object.Signature()
		text := "func " + object.Name() + s.typeParams(signature.TypeParams()) + s.signature(signature)
		s.funcs[object.Name()] = entry{text, s.sources.docLines(object)}
	}
}

func (s *stub) addAlias(object *types.TypeName, alias *types.Alias) {
	if _, known := s.types[object.Name()]; !known && s.takes(object.Name(), isType) {
		text := object.Name() + s.typeParams(alias.TypeParams()) + " = " + s.typeText(alias.Rhs())
		s.types[object.Name()] = &typeEntry{entry: entry{text, s.sources.docLines(object)}}
	}
}

func (s *stub) addNamed(object *types.TypeName, named *types.Named) {
	known := s.types[object.Name()]
	if known == nil {
		if !s.takes(object.Name(), isType) {
			return
		}
		known = s.newType(object, named)
		s.types[object.Name()] = known
	}
	switch underlying := named.Underlying().(type) {
	case *types.Struct:
		if known.kind == "struct" {
			s.addFields(known, underlying)
		}
	case *types.Interface:
		if known.kind == "interface" {
			s.addElements(known, underlying)
		}
	}
	s.addMethods(known, named)
}

func (s *stub) newType(object *types.TypeName, named *types.Named) *typeEntry {
	head := object.Name() + s.typeParams(named.TypeParams())
	doc := s.sources.docLines(object)
	switch named.Underlying().(type) {
	case *types.Struct:
		return &typeEntry{entry: entry{head + " struct", doc}, kind: "struct"}
	case *types.Interface:
		return &typeEntry{entry: entry{head + " interface", doc}, kind: "interface"}
	default:
		return &typeEntry{entry: entry{head + " " + s.typeText(named.Underlying()), doc}}
	}
}

func (s *stub) addFields(known *typeEntry, t *types.Struct) {
	for field := range t.Fields() {
		if !isShown(field) {
			continue
		}
		text := s.typeText(field.Type())
		if !field.Embedded() {
			text = field.Name() + " " + text
		}
		known.members.add(field.Name(), entry{text, s.sources.docLines(field)})
	}
}

func (s *stub) addElements(known *typeEntry, t *types.Interface) {
	for embedded := range t.EmbeddedTypes() {
		text := s.typeText(embedded)
		known.members.add(text, entry{text: text})
	}
	methods := slices.SortedFunc(t.ExplicitMethods(), byPosition)
	for _, method := range methods {
		text := method.Name() + s.methodSignature(method)
		known.members.add(method.Name()+"()", entry{text, s.sources.docLines(method)})
	}
}

// addMethods shows the exported methods of a type, and those by which it belongs to an interface that only its package can satisfy.
func (s *stub) addMethods(known *typeEntry, named *types.Named) {
	sealing := s.sealingNames(named.Obj().Pkg())
	methods := slices.SortedFunc(named.Methods(), byPosition)
	for _, method := range methods {
		if !method.Exported() && !sealing[method.Name()] {
			continue
		}
		text := "func " + s.receiver(method) + " " + method.Name() + s.methodSignature(method)
		known.methods.add(method.Name(), entry{text, s.sources.docLines(method)})
	}
}

// sealingNames are the unexported methods of the package's exported interfaces.
func (s *stub) sealingNames(pkg *types.Package) map[string]bool {
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		object, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !object.Exported() {
			continue
		}
		if underlying, ok := object.Type().Underlying().(*types.Interface); ok {
			for method := range underlying.ExplicitMethods() {
				if !method.Exported() {
					s.sealed[method.Name()] = true
				}
			}
		}
	}
	return s.sealed
}

func byPosition(a, b *types.Func) int {
	return int(a.Pos()) - int(b.Pos())
}

func (s *stub) receiver(method *types.Func) string {
	signature := method.Signature()
	t := signature.Recv().Type()
	star := ""
	if pointer, ok := t.(*types.Pointer); ok {
		t, star = pointer.Elem(), "*"
	}
	text := star + t.(*types.Named).Obj().Name()
	if name := signature.Recv().Name(); name != "" && name != "_" {
		text = name + " " + text
	}
	var names []string
	for param := range signature.RecvTypeParams().TypeParams() {
		names = append(names, param.Obj().Name())
	}
	if len(names) > 0 {
		text += "[" + strings.Join(names, ", ") + "]"
	}
	return "(" + text + ")"
}

func (s *stub) typeParams(list *types.TypeParamList) string {
	var groups []string
	var names []string
	last := ""
	flush := func() {
		if len(names) > 0 {
			groups = append(groups, strings.Join(names, ", ")+" "+last)
		}
		names = nil
	}
	for param := range list.TypeParams() {
		constraint := s.typeText(param.Constraint())
		if constraint != last {
			flush()
		}
		last = constraint
		names = append(names, param.Obj().Name())
	}
	flush()
	if len(groups) == 0 {
		return ""
	}
	return "[" + strings.Join(groups, ", ") + "]"
}

// methodSignature leaves out what a method that nobody else can call takes and returns: its name alone seals an interface.
func (s *stub) methodSignature(method *types.Func) string {
	if !method.Exported() {
		return "()"
	}
	return s.signature(method.Signature())
}

func (s *stub) signature(signature *types.Signature) string {
	text := "(" + s.variables(signature.Params(), signature.Variadic()) + ")"
	results := signature.Results()
	switch {
	case results.Len() == 0:
		return text
	case results.Len() == 1 && results.At(0).Name() == "":
		return text + " " + s.typeText(results.At(0).Type())
	default:
		return text + " (" + s.variables(results, false) + ")"
	}
}

// variables names those of one type together, as people write them.
func (s *stub) variables(list *types.Tuple, variadic bool) string {
	var groups, names []string
	last := ""
	for index := range list.Len() {
		variable := list.At(index)
		text := s.typeText(variable.Type())
		if slice, ok := variable.Type().(*types.Slice); ok && variadic && index == list.Len()-1 {
			text = "..." + s.typeText(slice.Elem())
		}
		if len(names) > 0 && (text != last || variable.Name() == "") {
			groups = append(groups, strings.Join(names, ", ")+" "+last)
			names = nil
		}
		last = text
		if variable.Name() == "" {
			groups = append(groups, text)
		} else {
			names = append(names, variable.Name())
		}
	}
	if len(names) > 0 {
		groups = append(groups, strings.Join(names, ", ")+" "+last)
	}
	return strings.Join(groups, ", ")
}

func (s *stub) typeText(t types.Type) string {
	text := types.TypeString(t, s.qualifier)
	if strings.Contains(text, "unsafe.Pointer") {
		s.imports["unsafe"] = "unsafe"
	}
	return text
}

// qualifier gives a package the name that it has here: its own, with a number behind it where another package has that name.
func (s *stub) qualifier(pkg *types.Package) string {
	if pkg.Path() == s.pkg.Path() {
		return ""
	}
	if name, known := s.imports[pkg.Path()]; known {
		return name
	}
	taken := map[string]bool{}
	for _, name := range s.imports {
		taken[name] = true
	}
	name := pkg.Name()
	for number := 2; taken[name]; number++ {
		name = fmt.Sprint(pkg.Name(), number)
	}
	s.imports[pkg.Path()] = name
	return name
}

func (s *stub) write(out io.Writer) {
	fmt.Fprintf(out, "package %s\n", s.pkg.Name())
	s.writeImports(out)
	if len(s.consts) > 0 {
		fmt.Fprint(out, "\nconst (\n")
		for _, name := range slices.Sorted(maps.Keys(s.consts)) {
			s.consts[name].entry().write(out, "\t")
		}
		fmt.Fprint(out, ")\n")
	}
	if len(s.vars) > 0 {
		fmt.Fprint(out, "\nvar (\n")
		for _, name := range slices.Sorted(maps.Keys(s.vars)) {
			s.vars[name].write(out, "\t")
		}
		fmt.Fprint(out, ")\n")
	}
	for _, name := range slices.Sorted(maps.Keys(s.types)) {
		s.types[name].writeType(out)
	}
	for _, name := range slices.Sorted(maps.Keys(s.funcs)) {
		fmt.Fprint(out, "\n")
		s.funcs[name].write(out, "")
	}
}

func (s *stub) writeImports(out io.Writer) {
	if len(s.imports) == 0 {
		return
	}
	fmt.Fprint(out, "\nimport (\n")
	for _, path := range slices.Sorted(maps.Keys(s.imports)) {
		name := s.imports[path]
		path = strings.TrimPrefix(path, "vendor/")
		if path[strings.LastIndex(path, "/")+1:] == name {
			fmt.Fprintf(out, "\t%q\n", path)
		} else {
			fmt.Fprintf(out, "\t%s %q\n", name, path)
		}
	}
	fmt.Fprint(out, ")\n")
}

func (e entry) write(out io.Writer, indent string) {
	for _, line := range e.doc {
		fmt.Fprintf(out, "%s\n", strings.TrimRight(indent+"// "+line, " "))
	}
	fmt.Fprintf(out, "%s%s\n", indent, e.text)
}

func (t *typeEntry) writeType(out io.Writer) {
	fmt.Fprint(out, "\n")
	text := "type " + t.text
	switch {
	case t.kind == "":
		entry{text, t.doc}.write(out, "")
	case len(t.members.order) == 0:
		entry{text + "{}", t.doc}.write(out, "")
	default:
		entry{text + " {", t.doc}.write(out, "")
		for _, key := range t.members.order {
			t.members.byKey[key].write(out, "\t")
		}
		fmt.Fprint(out, "}\n")
	}
	for _, key := range t.methods.order {
		fmt.Fprint(out, "\n")
		t.methods.byKey[key].write(out, "")
	}
}
