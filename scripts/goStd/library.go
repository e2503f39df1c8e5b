package main

import (
	"go/types"
	"strings"
)

// The library is what has been collected from all variants so far.
type library struct {
	sources *sources
	stubs   map[string]*stub
	// What the current variant has shown already.
	seen map[types.Object]bool
}

func newLibrary(s *sources) *library {
	return &library{sources: s, stubs: map[string]*stub{}}
}

func (l *library) add(u *universe) {
	l.seen = map[types.Object]bool{}
	for _, path := range l.sources.importable {
		pkg := u.pkg(path)
		if pkg == nil || pkg.Name() == "main" {
			continue
		}
		scope := pkg.Scope()
		for _, name := range scope.Names() {
			if object := scope.Lookup(name); object.Exported() {
				l.keep(object)
			}
		}
	}
}

func (l *library) stub(pkg *types.Package) *stub {
	known := l.stubs[pkg.Path()]
	if known == nil {
		known = newStub(pkg, l.sources)
		l.stubs[pkg.Path()] = known
	}
	return known
}

// keep shows an object of a package in its stub, and what its type leads to.
func (l *library) keep(object types.Object) {
	if l.seen[object] || object.Pkg() == nil || object.Pkg() == types.Unsafe {
		return
	}
	l.seen[object] = true
	stub := l.stub(object.Pkg())
	switch object := object.(type) {
	case *types.Const:
		stub.addConst(object)
		l.reach(object.Type())
	case *types.Var:
		stub.addVar(object)
		l.reach(object.Type())
	case *types.Func:
		stub.addFunc(object)
		l.reach(object.Type())
	case *types.TypeName:
		l.keepType(stub, object)
	}
}

func (l *library) keepType(stub *stub, object *types.TypeName) {
	if alias, ok := object.Type().(*types.Alias); ok {
		stub.addAlias(object, alias)
		l.reachTypeParams(alias.TypeParams())
		l.reach(alias.Rhs())
		return
	}
	named, ok := object.Type().(*types.Named)
	if !ok {
		return
	}
	stub.addNamed(object, named)
	l.reachTypeParams(named.TypeParams())
	l.reach(named.Underlying())
	for method := range named.Methods() {
		if method.Exported() {
			l.reach(method.Type())
		}
	}
}

func (l *library) reachTypeParams(list *types.TypeParamList) {
	for param := range list.TypeParams() {
		l.reach(param.Constraint())
	}
}

// reach keeps the types that a type is made of, as far as their packages do not show them anyway.
func (l *library) reach(t types.Type) {
	switch t := t.(type) {
	case *types.Named:
		l.reachName(t.Obj())
		for argument := range t.TypeArgs().Types() {
			l.reach(argument)
		}
	case *types.Alias:
		l.reachName(t.Obj())
		for argument := range t.TypeArgs().Types() {
			l.reach(argument)
		}
	case *types.Pointer:
		l.reach(t.Elem())
	case *types.Slice:
		l.reach(t.Elem())
	case *types.Array:
		l.reach(t.Elem())
	case *types.Chan:
		l.reach(t.Elem())
	case *types.Map:
		l.reach(t.Key())
		l.reach(t.Elem())
	case *types.Tuple:
		for variable := range t.Variables() {
			l.reach(variable.Type())
		}
	case *types.Signature:
		l.reachTypeParams(t.TypeParams())
		l.reach(t.Params())
		l.reach(t.Results())
	case *types.Struct:
		for field := range t.Fields() {
			if isShown(field) {
				l.reach(field.Type())
			}
		}
	case *types.Interface:
		for method := range t.ExplicitMethods() {
			if method.Exported() {
				l.reach(method.Type())
			}
		}
		for embedded := range t.EmbeddedTypes() {
			l.reach(embedded)
		}
	case *types.Union:
		for term := range t.Terms() {
			l.reach(term.Type())
		}
	}
}

func (l *library) reachName(object *types.TypeName) {
	if object.Pkg() == nil || (object.Exported() && isImportable(object.Pkg().Path())) {
		return
	}
	l.keep(object)
}

// isShown: unexported fields are no part of the API, but embedded ones may hand on exported members.
func isShown(field *types.Var) bool {
	return field.Exported() || (field.Embedded() && handsOn(field.Type(), map[types.Type]bool{}))
}

// handsOn says whether a type has exported methods or fields, itself or through what it embeds.
func handsOn(t types.Type, asked map[types.Type]bool) bool {
	if pointer, ok := t.(*types.Pointer); ok {
		t = pointer.Elem()
	}
	t = types.Unalias(t)
	if asked[t] {
		return false
	}
	asked[t] = true
	methods := types.NewMethodSet(types.NewPointer(t))
	if types.IsInterface(t) {
		methods = types.NewMethodSet(t)
	}
	for method := range methods.Methods() {
		if method.Obj().Exported() {
			return true
		}
	}
	structure, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for field := range structure.Fields() {
		if field.Exported() || (field.Embedded() && handsOn(field.Type(), asked)) {
			return true
		}
	}
	return false
}

// texts gives each package's stub by its path.
func (l *library) texts() map[string]string {
	texts := map[string]string{"unsafe": unsafeStub}
	for path, stub := range l.stubs {
		var text strings.Builder
		stub.write(&text)
		texts[path] = text.String()
	}
	return texts
}

// unsafeStub: package unsafe has no sources that a compiler reads (language specification, "Package unsafe").
const unsafeStub = `package unsafe

type ArbitraryType int

type IntegerType int

type Pointer *ArbitraryType

func Alignof(x ArbitraryType) uintptr

func Offsetof(x ArbitraryType) uintptr

func Sizeof(x ArbitraryType) uintptr

func Slice(ptr *ArbitraryType, len IntegerType) []ArbitraryType

func SliceData(slice []ArbitraryType) *ArbitraryType

func String(ptr *byte, len IntegerType) string

func StringData(str string) *byte

func Add(ptr Pointer, len IntegerType) Pointer
`
