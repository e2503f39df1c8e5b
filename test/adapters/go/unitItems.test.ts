/** The items of a Go file as ops: imports, functions, receivers, specs. */
import { test } from "node:test";
import { checkUnit } from "../../harness/unit.js";

test("imports: the alias is a token, a dot and a blank are none", () =>
  checkUnit(
    `
    import "fmt"
    import (
    	x "os"
    	. "io"
    	_ \`net/http\`
    )
    `,
    `
    import 0
    import 1 x
    import 2
    import 3
    `,
  ));

test("tokens have the places of the text, an embedded field's name twice", () =>
  checkUnit(
    `
    type T struct {
    	*pkg.Base
    	a, b int
    }
    `,
    `
    type T:15!0 struct{embedded *pkg:28.Base:32 Base:32!1; int:43 a:38!2 b:41!3}
    `,
    "positions",
  ));

test("functions: parameters, results, variadic ones, no body", () =>
  checkUnit(
    `
    func f(a, b int, c ...string) (n int, err error) { return a, c }
    func g(int, ...string) bool { return true }
    func h() (func(x int), error)
    func _(_ int, _ string) {}
    `,
    `
    func f!0(int a#0 b#1, string c#2...) -> (int n#3, error err#4)
      return a@0, c@2
    func g!1(int, string...) -> (bool)
      return true
    func h!2() -> (func(int x#0), error)
    func _!3(int _#0, string _#1)
    `,
  ));

test("type parameters are defs before their constraints, and in scope in all of the function", () =>
  checkUnit(
    `
    func Map[K comparable, V, W any, P interface{ *V }](m map[K]V, f func(V) W) (w W) { var p P; return w }
    `,
    `
    func Map!0[K#0 V#1 W#2 P#3: 1 comparable, 2 any, 1 interface{*V@1}](map[K@0]V@1 m#4, func(V@1) -> (W@2) f#5) -> (W@2 w#6)
      var type P@3 to p#7
      return w@6
    `,
  ));

test("receivers: value, pointer, generic, blank, without a name", () =>
  checkUnit(
    `
    func (t T) a() { t.a() }
    func (t *T) b() { t.b() }
    func (s *Set[K, _]) c(k K) { var x K }
    func (T) d() {}
    func (_ *T) e() {}
    func (s *(Set[K])) f(K) {}
    `,
    `
    func (T as t#0) a!0()
      expression t@0.a()
    func (*T as t#0) b!1()
      expression t@0.b()
    func (*Set[K#0 _#1] as s#2) c!2(K@0 k#3)
      var type K@0 to x#4
    func (T) d!3()
    func (*T as _#0) e!4()
    func (*Set[K#0] as s#1) f!5(K@0)
    `,
  ));

test("receivers that are no named type of the package, or are several", () =>
  checkUnit(
    `
    func (s pkg.T) a() { s.a() }
    func (s **T) b() { s.b() }
    func (s []T) c() {}
    func () d() {}
    func (a, b T) e() {}
    func (x T, y T) g() {}
    `,
    `
    func (pkg.T as s#0) a!0()
      expression s@0.a()
    func (**T as s#0) b!1()
      expression s@0.b()
    func ([]T as s#0) c!2()
    func (bad()) d!3()
    func (bad(bad(a, b, T))) e!4()
    func (bad(bad(x, T), bad(y, T))) g!5()
    `,
  ));

test("variables: type, values, several names", () =>
  checkUnit(
    `
    var a int
    var b = 1
    var c, d string = "x", f()
    var (
    	e, g = h()
    	_    = g
    )
    `,
    `
    var type int to a!0
    var 'int' to b!1
    var type string 'string', f() to c!2 d!3
    var h() to e!4 g!5
    var g to _!6
    `,
  ));

test("constants: repeated specs name the one they repeat", () =>
  checkUnit(
    `
    const one = 1
    const (
    	A, B Kind = iota, 2
    	C, D
    	_, _
    	E = "x"
    	F
    )
    `,
    `
    const 'int' to one!0
    const type Kind iota, 'int' to A!1 B!2
    const repeats form 2 to C!3 D!4
    const repeats form 2 to _!5 _!6
    const 'string' to E!7
    const repeats form 1 to F!8
    `,
  ));

test("types: definitions, aliases, generic ones, groups", () =>
  checkUnit(
    `
    type A int
    type B = A
    type C[T any] = []T
    type D[K comparable, V C[K]] struct{ k K; v V }
    type (
    	E func(E) F
    	F map[string]E
    )
    `,
    `
    type A!0 int
    type B!1 = A
    type C!2[T#0: 1 any] = []T@0
    type D!3[K#0 V#1: 1 comparable, 1 C[K@0]] struct{K@0 k!4; V@1 v!5}
    type E!6 func(E) -> (F)
    type F!7 map[string]E
    `,
  ));

test("an item's locals are numbered from 0, in the order of the stream", () =>
  checkUnit(
    `
    var a, b = func(x int) int { y := x; return y }, func(x int) {}
    func f(p int) { q := p }
    `,
    `
    var func(int x#0) -> (int) below, func(int x#2) to a!0 b!1
        define x@0 to y#1
        return y@1
    func f!2(int p#0)
      define p@0 to q#1
    `,
  ));

test("fields and methods that are declarations are marked, all others are defs", () =>
  checkUnit(
    `
    type T struct {
    	a int
    	in struct{ b int }
    }
    func f(x struct{ a, b int }, y interface{ M(n int) }) {
    	var z struct{ *T; c int }
    }
    var v struct{ w int }
    `,
    `
    type T!0 struct{int a!1; struct{int b!3} in!2}
    func f!4(struct{int a#0 b#1} x#2, interface{M#3(int n#4)} y#5)
      var type struct{embedded *T T#6; int c#7} to z#8
    var type struct{int w!6} to v!5
    `,
  ));

test("local types are both: declared, and defs that uses find", () =>
  checkUnit(
    `
    func f() {
    	type node struct{ next *node }
    	var n node
    	type alias = node
    	_ = alias{next: &n}
    }
    `,
    `
    func f!0()
      type node#0!1 struct{*node@0 next!2}
      var type node@0 to n#1
      type alias#2!3 = node@0
      assign alias@2{key next: (& n@1)} to _
    `,
  ));
