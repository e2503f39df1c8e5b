/** Expressions as ops. */
import { test } from "node:test";
import { checkStatements } from "../../harness/unit.js";

test("literals, and the words that name predeclared values", () =>
  checkStatements(
    `
    _ = 1 + 0x1.8p1 + 2i + 'x'
    _ = "a" + \`b\`
    _ = []any{nil, true, false, iota}
    `,
    `
    assign ((('int' + 'float') + 'imaginary') + 'rune') to _
    assign ('string' + 'string') to _
    assign []any{nil, true, false, iota} to _
    `,
  ));

test("operators: binary ones nest to the left, unary ones, dereferences", () =>
  checkStatements(
    `
    _ = a + b*c - d
    _ = (a + b) << 2 &^ 1
    _ = !a && b || c == d
    _ = -a + ^b*+c
    _ = *p * *q
    _ = &x
    _ = <-ch
    `,
    `
    assign ((a + (b * c)) - d) to _
    assign (((a + b) << 'int') &^ 'int') to _
    assign (((! a) && b) || (c == d)) to _
    assign ((- a) + ((^ b) * (+ c))) to _
    assign (*p * *q) to _
    assign (& x) to _
    assign (<- ch) to _
    `,
  ));

test("selectors, indexes, slices", () =>
  checkStatements(
    `
    _ = a.b.c
    _ = a[0][i]
    _ = a[1:2]
    _ = a[:]
    _ = a[i:j:k]
    _ = a[:n]
    `,
    `
    assign a.b.c to _
    assign a['int'][i] to _
    assign slice(a: 'int', 'int') to _
    assign slice(a: ) to _
    assign slice(a: i, j, k) to _
    assign slice(a: n) to _
    `,
  ));

test("calls: conversions and instances are calls and indexes, whatever the grammar takes them for", () =>
  checkStatements(
    `
    f()
    f(a, b...)
    a.b(c)(d)
    f[int](x)
    f[int, string](x)
    a[i](x)
    pkg.F[[]int](x)
    []byte("x")
    (*T)(x)
    map[string]int(nil)
    (func(int))(x)
    interface{}(x)
    pkg.T(x)
    chan int(nil)
    `,
    `
    expression f()
    expression f(a, b...)
    expression a.b(c)(d)
    expression f[int](x)
    expression f[int, string](x)
    expression a[i](x)
    expression pkg.F[[]int](x)
    expression []byte('string')
    expression *T(x)
    expression map[string]int(nil)
    expression func(int)(x)
    expression interface{}(x)
    expression pkg.T(x)
    expression chan int(nil)
    `,
  ));

test("instances without a call", () =>
  checkStatements(
    `
    g := f[int]
    h := pkg.F[int, []string]
    _ = Set[int]{}
    `,
    `
    define f[int] to g#0
    define pkg.F[int, []string] to h#1
    assign Set[int]{} to _
    `,
  ));

test("new and make take types, and new takes expressions", () =>
  checkStatements(
    `
    _ = new(T)
    _ = make([]int, n, 2*n)
    _ = make(chan int)
    _ = new(a + b)
    _ = new(f(x))
    _ = new(*T)
    `,
    `
    assign new(T) to _
    assign make([]int, n, ('int' * n)) to _
    assign make(chan int) to _
    assign new((a + b)) to _
    assign new(f(x)) to _
    assign new(*T) to _
    `,
  ));

test("an argument of new that may be either is a use", () =>
  checkStatements(
    `
    x := 1
    _ = new(x)
    `,
    `
    define 'int' to x#0
    assign new(x@0) to _
    `,
  ));

test("assertions", () =>
  checkStatements(
    `
    _ = x.(T)
    _ = x.(*pkg.T).y
    _ = x.(interface{ M() })
    `,
    `
    assign x.(T) to _
    assign x.(*pkg.T).y to _
    assign x.(interface{M#0()}) to _
    `,
  ));

test("composite literals: keys, elements without a type", () =>
  checkStatements(
    `
    _ = T{}
    _ = T{a: 1, b: 2}
    _ = pkg.T{1, x}
    _ = []T{{a: 1}, {b}, T{}}
    _ = map[string]T{"a": {x: 1}, k: {}, k.l: {}}
    _ = map[T]int{{a: 1}: 2}
    _ = [...]int{0: 1, N: 2}
    _ = &Set[int]{x}
    _ = struct{ a int }{a: 1}
    _ = []*T{&T{}, {}}
    `,
    `
    assign T{} to _
    assign T{key a: 'int', key b: 'int'} to _
    assign pkg.T{'int', x} to _
    assign []T{{key a: 'int'}, {b}, T{}} to _
    assign map[string]T{'string': {key x: 'int'}, key k: {}, k.l: {}} to _
    assign map[T]int{{key a: 'int'}: 'int'} to _
    assign [...]int{'int': 'int', key N: 'int'} to _
    assign (& Set[int]{x}) to _
    assign struct{int a#0}{key a: 'int'} to _
    assign []*T{(& T{}), {}} to _
    `,
  ));

test("a key that is a plain name may be a local", () =>
  checkStatements(
    `
    a := 1
    _ = T{a: a, b: a}
    _ = T{(a): 1}
    `,
    `
    define 'int' to a#0
    assign T{key a@0: a@0, key b: a@0} to _
    assign T{a@0: 'int'} to _
    `,
  ));

test("function literals", () =>
  checkStatements(
    `
    f := func(a int, b ...T) (c error) {
    	return c
    }
    func() { f(1) }()
    g(func(x int) {}, func() int { return 1 })
    `,
    `
    define func(int a#0, T b#1...) -> (error c#2) below to f#3
        return c@2
    expression func() below()
        expression f@3('int')
    expression g(func(int x#4), func() -> (int) below)
        return 'int'
    `,
  ));

test("long chains", () =>
  checkStatements(
    `
    _ = a + "b" + c + "d" + e
    _ = a.b().c().d(e.f()).g
    `,
    `
    assign ((((a + 'string') + c) + 'string') + e) to _
    assign a.b().c().d(e.f()).g to _
    `,
  ));
