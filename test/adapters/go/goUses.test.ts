import { test } from "node:test";
import { checkUses } from "../../harness/uses.js";

test("locals, parameters, results, receivers, labels; shadowing", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package «clause»a

    type «T»T struct{ «T.n»n int }

    func («t»t *‹T›T) «T.add»add(«by»by int) («sum»sum int, «err»err ‹-›error) {
    	«x»x := ‹t›t.‹T.n›n + ‹by›by
    	if «x2»x, «ok»ok := ‹x›x+1, ‹-›true; ‹ok›ok {
    		‹sum›sum = ‹x2›x
    	}
    «loop»loop:
    	for «i»i := 0; ‹i›i < ‹x›x; ‹i›i++ {
    		func() { ‹x›x = ‹i›i }()
    		continue ‹loop›loop
    	}
    	goto ‹end›end
    «end»end:
    	‹t›t.‹T.n›n, «y»y := ‹x›x, ‹-›len("")
    	_ = ‹y›y
    	return ‹sum›sum, ‹err›err
    }
  `));

test("B001 an embedded pointer's name is a field and a use of its type", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    type «Engine»Engine struct{ «Power»Power int }

    type Car struct{ *Engine }

    func power(c Car) int { return c.‹Power›Power + c.Engine.‹Power›Power }
  `));

test("B003 an embedded field of another package is a use of the type, its qualifier one of the package", () =>
  checkUses(`
    -- go.mod --
    module m
    -- shape/shape.go --
    package shape

    type Box struct{ «Side»Side int }
    -- a.go --
    package a

    import «shape»"m/shape"

    type wrap struct{ ‹shape›shape.Box }

    func f() int { return wrap{}.‹Side›Side + wrap{}.Box.‹Side›Side }
  `));

test("B005 a promoted field as a key", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    type in struct{ «Port»Port int }

    type out struct{ in }

    var o = out{‹Port›Port: 1}
  `));

test("B007 methods of a generic type, used by an instantiation in another package", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a/a.go --
    package a

    type «Cell»Cell[«K»K any] struct{ «key»Key ‹K›K }

    func (c ‹Cell›Cell[«K2»K]) «Reset»Reset() ‹K2›K { return c.‹key›Key }
    -- b/b.go --
    package b

    import "m/a"

    type S struct{ «name»name string }

    func f() {
    	new(a.‹Cell›Cell[string]).‹Reset›Reset()
    	var c a.Cell[S]
    	_ = c.‹Reset›Reset().‹name›name
    	_ = c.‹key›Key.‹name›name
    }
  `));

test("B009 a type defined by another package's type shares its fields", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a/a.go --
    package a

    type Meta struct{ «Tag»Tag string }

    type Rec struct {
    	«ID»ID int
    	«Meta»Meta
    }

    type Iface interface{ «Do»Do() }

    type G[T any] struct{ «V»V T }
    -- b/b.go --
    package b

    import "m/a"

    type «Row»Row a.Rec

    type J a.Iface

    type X a.G[int]
    -- c/c.go --
    package c

    import "m/b"

    func f(j b.J, x b.X) {
    	r := b.‹Row›Row{‹ID›ID: 1}
    	_, _, _ = r.‹ID›ID, r.Meta, r.‹Tag›Tag
    	j.‹Do›Do()
    	_ = x.‹V›V
    }
  `));

test("B015 the method of error is the language's", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    type s struct{}

    func (*s) «Error»Error() string { return "" }

    type wrapped interface{ ‹-›error }

    func f(err error, w wrapped, own *s) {
    	err.‹-›Error()
    	w.‹-›Error()
    	own.‹Error›Error()
    }
  `));

test("B017 an interface that embeds itself through an alias", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    type «anon»anon = interface{ «F»F() }

    type I interface {
    	«A»A(‹anon›anon)
    	‹anon›anon
    }

    func f(i I) {
    	i.‹A›A(i)
    	i.‹F›F()
    }
  `));

test("B019 an external test package and the package beside it", () =>
  checkUses(`
    -- go.mod --
    module m
    -- root.go --
    package root

    const «Root»Root = 1
    -- sub/sub.go --
    package sub

    import "m"

    const «Name»Name = root.‹Root›Root
    -- r_test.go --
    package root_test

    import "m/sub"

    const c = sub.‹Name›Name
    -- other_test.go --
    package root

    const d = ‹Root›Root
  `));

test("B021 B023 build variants are one symbol", () =>
  checkUses(`
    -- go.mod --
    module m
    -- run_linux.go --
    package m

    func «boot»boot() {}
    -- run_windows.go --
    package m

    func «boot»boot() {}
    -- feature.go --
    //go:build extra

    package m

    const «Extra»Extra = 1
    -- main.go --
    package m

    func run() { ‹boot›boot() }
    -- use.go --
    //go:build extra

    package m

    const e = ‹Extra›Extra
    -- x/x.go --
    package x

    import "m"

    const e = m.‹Extra›Extra
  `));

test("B031 B039 a parameter or local of a function type hides the function of its name", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    func «send»send(string) {}

    func outer(«param»send func(string)) { ‹param›send("x") }

    func other() { ‹send›send("y") }
  `));

test("B035 a dot import's name stands behind the package's own", () =>
  checkUses(`
    -- go.mod --
    module ex
    -- p/p.go --
    package p

    const «p.Max»Max = 1

    const «p.Min»Min = 0
    -- a/a.go --
    package a

    import . "ex/p"

    const «Max»Max = 2

    var x = ‹Max›Max + ‹p.Min›Min
  `));

test("B037 a field of a type that is not there binds to nothing", () =>
  checkUses(`
    -- go.mod --
    module m

    require example.com/sql v1.0.0
    -- a.go --
    package a

    import "example.com/sql"

    type Store interface{ Exec(string) }

    type T struct{ conn *sql.DB }

    func (t T) f() { t.conn.‹?›Exec("x") }
  `));

test("inference: type arguments from arguments, constraints and untyped constants", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    type item struct{ «name»name string }

    func mapped[S ~[]E, E, R any](s S, f func(E) R) []R { return nil }

    func first[E any](s ...E) E { return s[0] }

    func keys[M ~map[K]V, K comparable, V any](m M) []K { return nil }

    type list []item

    type pair[A, B any] struct {
    	«left»left A
    	«right»right B
    }

    func makePair[A, B any](a A, b B) *pair[A, B] { return nil }

    func f(all list, by map[item]int) {
    	for _, one := range mapped(all, func(i item) *item { return &i }) {
    		_ = one.‹name›name
    	}
    	_ = first(all...).‹name›name
    	_ = keys(by)[0].‹name›name
    	_ = makePair(1, item{}).‹right›right.‹name›name
    	p := makePair[item](item{}, "")
    	_ = p.‹left›left.‹name›name
    }
  `));

test("ranges over functions, integers, channels, maps, strings", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    type item struct{ «n»n int }

    func all(yield func(int, item) bool) {}

    type seq[V any] func(yield func(V) bool)

    func values() seq[*item] { return nil }

    func f(c chan item, m map[item][]item) {
    	for _, v := range all {
    		_ = v.‹n›n
    	}
    	for v := range values() {
    		_ = v.‹n›n
    	}
    	for v := range c {
    		_ = v.‹n›n
    	}
    	for k, v := range m {
    		_, _ = k.‹n›n, v[0].‹n›n
    	}
    	for i := range 10 {
    		_ = item{‹n›n: i}
    	}
    }
  `));

test("composite literals: elided types, keys that are constants, anonymous structs", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    const «first»first = 0

    type point struct{ «x»x, «y»y int }

    var table = map[point][]*point{{‹x›x: 1}: {{‹y›y: 2}, {‹x›x: 3}}}

    var array = [...]string{‹first›first: "a"}

    var cases = []struct {
    	«in»in string
    	«sub»sub struct{ «deep»deep int }
    }{{‹in›in: "a"}}

    func f() {
    	for _, c := range cases {
    		_, _ = c.‹in›in, c.‹sub›sub.‹deep›deep
    	}
    	local := []struct{ «own»own int }{{‹own›own: 1}}
    	_ = local[0].‹own›own
    }
  `));

test("type switches, assertions, method values and expressions", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    type A struct{ «a»a int }

    func (A) «A.M»M(n int) *B { return nil }

    type B struct{ «b»b int }

    type I interface{ «I.M»M(int) *B }

    func f(v any, i I) {
    	switch «s»s := v.(type) {
    	case A:
    		_ = ‹s›s.‹a›a
    	case *B:
    		_ = ‹s›s.‹b›b
    	case A1, B1:
    		_ = ‹s›s
    	}
    	one, ok := v.(A)
    	_, _ = one.‹a›a, ok
    	value := i.‹I.M›M
    	_ = value(1).‹b›b
    	_ = A.‹A.M›M(A{}, 1).‹b›b
    	_ = (*A).‹A.M›M
    }

    type (
    	A1 int
    	B1 int
    )
  `));

test("constants and package variables that others rest on", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    type kind int

    func (kind) «String»String() string { return "" }

    const (
    	one kind = iota
    	two
    	three
    )

    var made = build()

    func build() *T { return nil }

    type T struct{ «f»f func() (*T, error) }

    var again, _ = made.‹f›f()

    func g() {
    	_ = three.‹String›String()
    	_ = again.‹f›f
    }
  `));

test("types declared in a body", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    func f() {
    	type «node»node struct {
    		«next»next *‹node›node
    		«value»value int
    	}
    	var n ‹node›node
    	_ = n.‹next›next.‹next›next.‹value›value
    	type alias = ‹node›node
    	_ = alias{‹value›value: 1}
    }
  `));

test("a method whose receiver is an alias of the type", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    type T struct{}

    type Other = T

    func (*Other) «M»M() {}
    -- b.go --
    package a

    func f(t *T, o Other) {
    	t.‹M›M()
    	o.‹M›M()
    }
  `));

test("types of one name in one function are several", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    func f() {
    	{
    		type «one»state struct{ «one.n»n int }
    		_ = ‹one›state{‹one.n›n: 1}
    	}
    	{
    		type «two»state struct{ «two.n»n int }
    		var s ‹two›state
    		_ = s.‹two.n›n
    	}
    }
  `));
