/** Which types of Go implement which interfaces. */
import { test } from "node:test";
import { checkRelations } from "../../harness/relations.js";

test("B013 a signature that mentions the interface's own package, also from another package and in tests", () =>
  checkRelations(
    `
    -- go.mod --
    module example.com/m
    -- a/a.go --
    package a
    type Key struct{}
    type «get»Get interface{ «fetch»Fetch() Key }
    type «x»X struct{}
    func (X) «xFetch»Fetch() Key { return Key{} }
    -- a/a_test.go --
    package a
    type «y»Y struct{}
    func (*Y) «yFetch»Fetch() Key { return Key{} }
    -- b/b.go --
    package b
    import "example.com/m/a"
    type Key struct{}
    type «z»Z struct{ a.X }
    type «far»Far struct{}
    func (Far) Fetch() Key { return Key{} }
    func (Far) Other() a.Key { return a.Key{} }
    type «same»Same interface{ «sameFetch»Fetch() a.Key }
    `,
    `
    implementations get: same x y z
    implementations fetch: sameFetch xFetch yFetch
    implementations x: get same
    implementations y: get
    implementations z: get same
    implementations xFetch: fetch sameFetch
    implementations far:
    supertypes same: get
    subtypes same: get x z
    `,
  ));

test("B017 an interface that names an alias of a part of itself ends", () =>
  checkRelations(
    `
    -- a.go --
    package m
    type anon = interface{ F() }
    type «i»I interface { A(anon); anon }
    type «loop»Loop interface{ Next() interface{ Loop } }
    type «imp»Imp struct{}
    func (Imp) A(interface{ F() }) {}
    func (Imp) F() {}
    type «deep»Deep struct{}
    func (Deep) Next() interface{ Loop } { return nil }
    `,
    `
    implementations i: imp
    implementations imp: i
    implementations loop: deep
    `,
  ));

test("promotion through embedded structs, pointers, aliases, defined types and interfaces, also from outside the workspace", () =>
  checkRelations(
    `
    -- go.mod --
    module example.com/m
    -- a.go --
    package m
    import "example.com/m/dep"
    type «runner»Runner interface { «run»Run(); «stop»Stop() }
    type «base»Base struct{}
    func (*Base) «baseRun»Run() {}
    func (Base) «baseStop»Stop() {}
    type «byValue»ByValue struct{ Base }
    type «byPointer»ByPointer struct{ *Base }
    type alias = ByValue
    type «byAlias»ByAlias struct{ alias }
    type «defined»Defined ByValue
    type NoMethods Base
    type PtrBase *Base
    type «ambiguous»Ambiguous struct { ByValue; ByPointer }
    type shadow struct{ Run int }
    type Shadowed struct { Base; shadow }
    type «wraps»Wraps struct{ Runner }
    type «wider»Wider interface { Runner; More() }
    type «renamed»Renamed Runner
    type «generic»Generic[T any] struct{ Base }
    type «overGeneric»OverGeneric struct{ Generic[int] }
    type local interface { Runner }
    func f() { type «inBody»inBody struct{ Base }; type «beside»beside struct{ inBody }; _ = beside{} }
    type «hides»Hides struct{ Runner }
    func (Hides) «hidesRun»Run() {}
    -- dep/dep.go --
    package dep
    `,
    `
    implementations runner: a.go:local base beside byAlias byPointer byValue defined generic hides inBody overGeneric renamed wider wraps
    implementations ambiguous:
    implementations run: baseRun hidesRun
    implementations baseRun: run
    implementations hidesRun: run
    supertypes wraps: a.go:local renamed runner
    supertypes inBody: a.go:local renamed runner
    supertypes wider: a.go:local renamed runner
    `,
  ));

test("methods that are not exported belong to their package", () =>
  checkRelations(
    `
    -- go.mod --
    module example.com/m
    -- a/a.go --
    package a
    type «sealed»Sealed interface{ seal() }
    type «in»In struct{}
    func (In) seal() {}
    -- b/b.go --
    package b
    import "example.com/m/a"
    type «out»Out struct{}
    func (Out) seal() {}
    type «through»Through struct{ a.In }
    type «own»own interface{ seal() }
    `,
    `
    implementations sealed: in through
    implementations own: out
    implementations through: sealed
    `,
  ));

test("generic interfaces and types fit when some arguments make them fit; all methods under one choice", () =>
  checkRelations(
    `
    -- a.go --
    package m
    type «list»List[T any] interface { At(int) T; Put(T) }
    type «ints»Ints struct{}
    func (Ints) At(int) int { return 0 }
    func (Ints) Put(int) {}
    type «mixed»Mixed struct{}
    func (Mixed) At(int) int { return 0 }
    func (Mixed) Put(string) {}
    type «slice»Slice[E any] struct{}
    func (Slice[E]) At(int) E { panic(0) }
    func (Slice[E]) Put(E) {}
    type «strings»Strings interface { At(int) string; Put(string) }
    type «constraint»Number interface { ~int | ~float64; At(int) int }
    type «empty»Empty interface{}
    `,
    `
    implementations list: ints slice strings
    implementations ints: list
    implementations strings: list slice
    implementations constraint:
    implementations empty:
    implementations mixed:
    `,
  ));

test("identical types: literals member by member, variadic parameters, channels, any", () =>
  checkRelations(
    `
    -- a.go --
    package m
    type «logs»Logs interface{ Log(a ...any) }
    type «yes»Yes struct{}
    func (Yes) Log(a ...interface{}) {}
    type No struct{}
    func (No) Log(a []any) {}
    type «wait»Wait interface{ Done() <-chan struct{} }
    type «waits»Waits struct{}
    func (Waits) Done() <-chan struct{} { return nil }
    type Both struct{}
    func (Both) Done() chan struct{} { return nil }
    type pair = struct { A int; B string }
    type «pairs»Pairs interface{ Pair(pair) map[string][2]func(int) error }
    type «paired»Paired struct{}
    func (Paired) Pair(x struct { A int; B string }) map[string][2]func(int) error { return nil }
    type Swapped struct{}
    func (Swapped) Pair(x struct { B string; A int }) map[string][2]func(int) error { return nil }
    type «failure»Failure interface{ error }
    type «err»Err struct{}
    func (Err) «message»Error() string { return "" }
    `,
    `
    implementations logs: yes
    implementations wait: waits
    implementations pairs: paired
    implementations failure: err
    implementations err: failure
    `,
  ));

test("what is unknown may fit, and is said to be inferred", () =>
  checkRelations(
    `
    -- a.go --
    package m
    import "example.com/gone"
    type «asks»Asks interface{ Ask(gone.Question) int }
    type «maybe»Maybe struct{}
    func (Maybe) Ask(gone.Question) int { return 0 }
    type No struct{}
    func (No) Ask(gone.Question) string { return "" }
    `,
    `
    implementations asks: maybe?
    `,
  ));

test("methods declared through an alias of their type", () =>
  checkRelations(
    `
    -- a.go --
    package m
    type «config»Config interface{ «name»Name() string }
    type «sd»SD struct{}
    -- b.go --
    package m
    type Kuma = SD
    func (*Kuma) «sdName»Name() string { return "" }
    func «use»use(c Config) { c.Name() }
    `,
    `
    implementations config: sd
    implementations sd: config
    implementations name: sdName
    implementations sdName: name
    callees use: name sdName~
    callers sdName: use~
    `,
  ));

test("interfaces declared in bodies", () =>
  checkRelations(
    `
    -- a.go --
    package m
    type «pair»Pair struct{}
    func (Pair) «elem»Elem() int { return 0 }
    func f(x any) {
      type «has»hasElem interface{ «hasElem»Elem() int }
      _, _ = x.(hasElem)
    }
    func g(err error) string { return err.Error() }
    `,
    `
    implementations pair: has
    implementations elem: hasElem
    implementations has: pair
    implementations hasElem: elem
    callers elem:
    `,
  ));
