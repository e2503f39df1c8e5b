/** Types as ops. */
import { test } from "node:test";
import { checkUnit } from "../../harness/unit.js";

test("names, pointers, qualified names, instances", () =>
  checkUnit(
    `
    var a T
    var b *T
    var c pkg.T
    var d pkg.Set[int, *pkg.T]
    var e Set[K]
    `,
    `
    var type T to a!0
    var type *T to b!1
    var type pkg.T to c!2
    var type pkg.Set[int, *pkg.T] to d!3
    var type Set[K] to e!4
    `,
  ));

test("parenthesised types are what is inside", () =>
  checkUnit(
    `
    var a (int)
    var b *(*(pkg.T))
    var c []((int))
    `,
    `
    var type int to a!0
    var type **pkg.T to b!1
    var type []int to c!2
    `,
  ));

test("arrays: lengths that are integer literals are kept", () =>
  checkUnit(
    `
    var a [3]int
    var b [0x1_0][010]int
    var c [N + 1]int
    var d = [...]string{"x"}
    var e [99999999999999999999]int
    var f []int
    `,
    `
    var type [3]int to a!0
    var type [16][8]int to b!1
    var type [(N + 'int')]int to c!2
    var [...]string{'string'} to d!3
    var type ['int']int to e!4
    var type []int to f!5
    `,
  ));

test("maps and functions", () =>
  checkUnit(
    `
    var a map[string][]int
    var b func(int, ...string) (x bool, err error)
    var c func()
    `,
    `
    var type map[string][]int to a!0
    var type func(int, string...) -> (bool x#0, error err#1) to b!1
    var type func() to c!2
    `,
  ));

test("channels: the arrow belongs to the leftmost chan", () =>
  checkUnit(
    `
    var a chan int
    var b chan<- int
    var c <-chan int
    var d chan<- chan int
    var e chan (<-chan int)
    var f <-chan (chan int)
    var g chan <-chan int
    var h chan /* c */ <- int
    `,
    `
    var type chan int to a!0
    var type chan<- int to b!1
    var type <-chan int to c!2
    var type chan<- chan int to d!3
    var type chan <-chan int to e!4
    var type <-chan chan int to f!5
    var type chan<- chan int to g!6
    var type chan<- int to h!7
    `,
  ));

test("structs: names, embedded ones, tags", () =>
  checkUnit(
    `
    type T struct {
    	a, b int \`json:"a"\`
    	_    bool
    	*E
    	pkg.F
    	Set[int] \`tag\`
    	*pkg.Set[K]
    }
    `,
    `
    type T!0 struct{int a!1 b!2; bool _!3; embedded *E E!4; embedded pkg.F F!5; embedded Set[int] Set!6; embedded *pkg.Set[K] Set!7}
    `,
  ));

test("interfaces: methods, embedded types, unions, approximations", () =>
  checkUnit(
    `
    type I interface {
    	M(a int) (b string)
    	N()
    	error
    	pkg.Stringer
    	Set[int]
    	~int | ~[]string | *T
    	~map[K]V
    }
    `,
    `
    type I!0 interface{M!1(int a#0) -> (string b#1); N!2(); error; pkg.Stringer; Set[int]; (((~ int) | (~ []string)) | *T); (~ map[K]V)}
    `,
  ));

test("type parameters of a type are in scope in its members", () =>
  checkUnit(
    `
    type List[T any, N interface{ ~int | T }] struct {
    	items []T
    	next *List[T, N]
    }
    type Visitor[T any] interface { Visit(t T) Visitor[T] }
    `,
    `
    type List!0[T#0 N#1: 1 any, 1 interface{((~ int) | T@0)}] struct{[]T@0 items!1; *List[T@0, N@1] next!2}
    type Visitor!3[T#0: 1 any] interface{Visit!4(T@0 t#1) -> (Visitor[T@0])}
    `,
  ));
