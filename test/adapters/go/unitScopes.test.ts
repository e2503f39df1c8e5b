/** Scopes: what a name means, by the language specification, "Declarations and scope". */
import { test } from "node:test";
import { checkStatements, checkUnit } from "../../harness/unit.js";

test("parameters and results hold in the body, not in the signature", () =>
  checkUnit(
    `
    func f(int, b int) {}
    func g(T T, x T) (y T) { return T }
    func (T T) h(x T) { T.h(x) }
    `,
    `
    func f!0(int int#0 b#1)
    func g!1(T T#0, T x#1) -> (T y#2)
      return T@0
    func (T as T#0) h!2(T x#1)
      expression T@0.h(x@1)
    `,
  ));

test("names of the package and of the universe stay names", () =>
  checkUnit(
    `
    var a = b
    func f() { a = b + len(f) }
    `,
    `
    var b to a!0
    func f!1()
      assign (b + len(f)) to a
    `,
  ));

test("a variable's scope begins behind its spec", () =>
  checkStatements(
    `
    var x = x
    var y int = y
    `,
    `
    var x to x#0
    var type int y to y#1
    `,
  ));

test("a type's scope begins at its name", () =>
  checkStatements(
    `
    type T struct{ next *T }
    var T T
    `,
    `
    type T#0!1 struct{*T@0 next!2}
    var type T@0 to T#1
    `,
  ));

test("defined variables hold behind the statement", () =>
  checkStatements(
    `
    x := x
    f := func() { f() }
    `,
    `
    define x to x#0
    define func() below to f#1
        expression f()
    `,
  ));

test("a definition reuses only what its own scope has", () =>
  checkStatements(
    `
    a, err := f()
    b, err := g(err)
    if true {
    	c, err := h(err)
    	err, d := c, err
    }
    _ = err
    `,
    `
    define f() to a#0, err#1
    define g(err@1) to b#2, err@1
    if true
      block
        define h(err@1) to c#3, err#4
        define c@3, err@4 to err@4, d#5
    assign err@1 to _
    `,
  ));

test("a definition reuses parameters, results and the receiver at the top of the body", () =>
  checkUnit(
    `
    func (r T) f(a int) (err error) {
    	a, x := 1, 2
    	r, y := a, x
    	{
    		a, z := y, 3
    	}
    	_, err := f(r)
    	return
    }
    `,
    `
    func (T as r#0) f!0(int a#1) -> (error err#2)
      define 'int', 'int' to a@1, x#3
      define a@1, x@3 to r@0, y#4
      block
        define y@4, 'int' to a#5, z#6
      define f(r@0) to _#7, err@2
      return
    `,
  ));

test("blocks close what they open", () =>
  checkStatements(
    `
    x := 1
    {
    	x := 2
    	_ = x
    }
    _ = x
    `,
    `
    define 'int' to x#0
    block
      define 'int' to x#1
      assign x@1 to _
    assign x@0 to _
    `,
  ));

test("if: the initialiser holds in all branches, each branch has its own scope", () =>
  checkStatements(
    `
    if x := 1; x > 0 {
    	x := x
    	_ = x
    } else {
    	_ = x
    }
    _ = x
    `,
    `
    if (x@0 > 'int')
      init
        define 'int' to x#0
      block
        define x@0 to x#1
        assign x@1 to _
      else
        block
          assign x@0 to _
    assign x to _
    `,
  ));

test("for: the clause holds in the body, the body has its own scope", () =>
  checkStatements(
    `
    for i := 0; i < n; i++ {
    	i := i
    	_ = i
    }
    _ = i
    `,
    `
    for (i@0 < n)
      init
        define 'int' to i#0
      post
        update i@0
      block
        define i@0 to i#1
        assign i@1 to _
    assign i to _
    `,
  ));

test("range: what is ranged over is outside", () =>
  checkStatements(
    `
    for x := range x {
    	x := x
    }
    _ = x
    `,
    `
    range x define x#0
      block
        define x@0 to x#1
    assign x to _
    `,
  ));

test("switch: each clause has its own scope", () =>
  checkStatements(
    `
    switch x := f(); {
    case x:
    	y, x := 1, x
    	_ = x
    case y:
    	_ = x
    }
    `,
    `
    switch
      init
        define f() to x#0
      case x@0
        define 'int', x@0 to y#1, x#2
        assign x@2 to _
      case y
        assign x@0 to _
    `,
  ));

test("type switch: the name holds in the clauses' bodies, not in their types", () =>
  checkStatements(
    `
    switch x := x.(type) {
    case x:
    	x, y := 1, x
    	_ = y
    default:
    	_ = x
    }
    _ = x
    `,
    `
    typeSwitch x to x#0
      case x
        define 'int', x@0 to x@0, y#1
        assign y@1 to _
      case
        assign x@0 to _
    assign x to _
    `,
  ));

test("select: what is received holds in its clause", () =>
  checkStatements(
    `
    select {
    case v := <-ch:
    	v, w := v, 1
    	_ = w
    case ch <- v:
    	_ = v
    }
    _ = v
    `,
    `
    select
      case
        define (<- ch) to v#0
        define v@0, 'int' to v@0, w#1
        assign w@1 to _
      case
        send ch v
        assign v to _
    assign v to _
    `,
  ));

test("closures see what is around them, and have their own parameters", () =>
  checkStatements(
    `
    a, b := 1, 2
    f := func(a int) (c int) {
    	b := b
    	return a + b + c
    }
    _ = a + c
    `,
    `
    define 'int', 'int' to a#0, b#1
    define func(int a#2) -> (int c#3) below to f#5
        define b@1 to b#4
        return ((a@2 + b@4) + c@3)
    assign (a@0 + c) to _
    `,
  ));

test("the blank identifier takes a number and means nothing", () =>
  checkStatements(
    `
    _, a := f()
    _ = a
    var _ = _
    for _, x := range _ {
    }
    `,
    `
    define f() to _#0, a#1
    assign a@1 to _
    var _ to _#2
    range _ define _#3, x#4
      block
    `,
  ));

test("predeclared names can be local", () =>
  checkStatements(
    `
    true := nil
    nil, iota := true, len
    len := iota
    _ = T{true: false}
    _ = len(nil)
    `,
    `
    define nil to true#0
    define true@0, len to nil#1, iota#2
    define iota@2 to len#3
    assign T{key true@0: false} to _
    assign len@3(nil@1) to _
    `,
  ));

test("type parameters: of functions, methods, types", () =>
  checkUnit(
    `
    func f[T any](x T) { type U[T any] []T; var y T; var z U[T] }
    func (s *S[T]) g(x T) T { return x }
    type V[T any] struct{ f func(T T) T }
    var T T
    `,
    `
    func f!0[T#0: 1 any](T@0 x#1)
      type U#2!1[T#3: 1 any] []T@3
      var type T@0 to y#4
      var type U@2[T@0] to z#5
    func (*S[T#0] as s#1) g!2(T@0 x#2) -> (T@0)
      return x@2
    type V!3[T#0: 1 any] struct{func(T@0 T#1) -> (T@0) f!4}
    var type T to T!5
    `,
  ));

test("constants repeat what stands above, not what it means", () =>
  checkUnit(
    `
    func f() {
    	const (
    		a = iota
    		b
    	)
    	const c = a + b
    }
    `,
    `
    func f!0()
      const iota to a#0
      const repeats form 1 to b#1
      const (a@0 + b@1) to c#2
    `,
  ));

test("fields, methods and selectors are no uses", () =>
  checkStatements(
    `
    x := 1
    _ = y.x
    _ = struct{ x int }{x}
    _ = T{x: x}
    `,
    `
    define 'int' to x#0
    assign y.x to _
    assign struct{int x#1}{x@0} to _
    assign T{key x@0: x@0} to _
    `,
  ));
