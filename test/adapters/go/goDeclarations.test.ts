/** Go declarations: every kind, its place, its words. Expectations are dumps (adapters/factsDump.ts). */
import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("functions: parameters and results apart, variadic, without body", () =>
  checkFacts(
    "go",
    `
    package a

    // Serve answers until ctx ends. It never returns nil.
    func Serve(ctx context.Context, addr, path string, options ...Option) (n int, err error) {
    	return 0, nil
    }

    func plain()
    func unnamed(int, *string) error { return nil }
    func generic[K comparable, V any](m map[K]V, f func(K) V) []V { return nil }
    `,
    `
    container a
    function Serve +variadic | func Serve(ctx context.Context, addr, path string, options ...Option) (n int, err error) (ctx:context.Context, addr:string, path:string, options:...Option) -> n:int, err:error // Serve answers until ctx ends.
    function plain -internal | func plain()
    function unnamed -internal | func unnamed(int, *string) error (_:int, _:*string) -> _:error
    function generic -internal | func generic[K comparable, V any](m map[K]V, f func(K) V) []V (m:map[K]V, f:func(K) V) -> _:[]V
    `,
  ));

test("a header over several lines is folded, with its comments left out", () =>
  checkFacts(
    "go",
    `
    package a

    func Long(
    	a int, // the first
    	b struct {
    		X int
    		Y string
    	},
    	/* last */ c string,
    ) (
    	int,
    	error,
    ) {
    	return 0, nil
    }
    `,
    `
    container a
    function Long | func Long(a int, b struct { X int; Y string }, c string) (int, error) (a:int, b:struct { X int; Y string }, c:string) -> _:int, _:error
    `,
  ));

test("methods: below their type in the file, else by owner; pointer and generic receivers", () =>
  checkFacts(
    "go",
    `
    package a

    func (t *Later) Early() {}

    type Later struct{}

    func (t Later) Value() {}
    func (t *Later) Pointer() {}
    func (Later) Unnamed() {}

    type Set[T any] struct{}

    func (s *Set[T]) Add(value T) {}
    func (o *Other) Elsewhere() {}
    func (p pair[_, V]) Second() (v V) { return }
    `,
    `
    container a
    method Early of Later +pointer | func (t *Later) Early()
    struct Later | type Later struct
      method Value | func (t Later) Value()
      method Pointer +pointer | func (t *Later) Pointer()
      method Unnamed | func (Later) Unnamed()
    struct Set | type Set[T any] struct
      method Add +pointer | func (s *Set[T]) Add(value T) (value:T)
    method Elsewhere of Other +pointer | func (o *Other) Elsewhere()
    method Second of pair | func (p pair[_, V]) Second() (v V) -> v:V
    `,
  ));

test("types: structs, interfaces, aliases and other defined types", () =>
  checkFacts(
    "go",
    `
    package a

    // Group doc, which belongs to no single type.
    type (
    	// A has its own.
    	A struct{ x int }
    	B = A
    	C[T any] = []T
    	D func(a int) error
    	E map[string]struct{ F int }
    	G int // G is trailing.
    )

    // H is single.
    type H interface{}
    `,
    `
    container a
    struct A | type A struct // A has its own.
      field x -internal | x int : int
    typeAlias B +alias | type B = A : A
    typeAlias C +alias | type C[T any] = []T : []T
    typeAlias D | type D func(a int) error : func(a int) error
    typeAlias E | type E map[string]struct{ F int } : map[string]struct{ F int }
      field F | F int : int
    typeAlias G | type G int : int // G is trailing.
    interface H | type H interface // H is single.
    `,
  ));

test("fields: several names, embedded, tags, anonymous structs", () =>
  checkFacts(
    "go",
    `
    package a

    type T struct {
    	// Name is what it is called.
    	Name, Alias string \`json:"name"\`
    	io.Reader
    	*Base \`inline\`
    	Set[int]
    	pkg /* odd */ .Pair[K, V]
    	inner struct {
    		Depth int // how deep
    	}
    	list []*struct{ Item string }
    	_ [0]func()
    	int
    }
    `,
    `
    container a
    struct T | type T struct
      field Name | Name string : string // Name is what it is called.
      field Alias | Alias string : string // Name is what it is called.
      field Reader +embedded | io.Reader : io.Reader
      field Base +embedded +pointer | *Base : *Base
      field Set +embedded | Set[int] : Set[int]
      field Pair +embedded | pkg .Pair[K, V] : pkg .Pair[K, V]
      field inner -internal | inner struct { Depth int } : struct { Depth int }
        field Depth | Depth int : int // how deep
      field list -internal | list []*struct{ Item string } : []*struct{ Item string }
        field Item | Item string : string
      field _ -internal | _ [0]func() : [0]func()
      field int -internal +embedded | int : int
    `,
  ));

test("interfaces: methods, embedded interfaces, unions", () =>
  checkFacts(
    "go",
    `
    package a

    type I interface {
    	// Read reads.
    	Read(p []byte) (n int, err error)
    	Close() error // Close closes.
    	io.Writer
    	comparable
    	List[int]
    	~int | ~string
    	*int
    }
    `,
    `
    container a
    interface I | type I interface
      method Read | Read(p []byte) (n int, err error) (p:[]byte) -> n:int, err:error // Read reads.
      method Close | Close() error -> _:error // Close closes.
      field Writer +embedded | io.Writer : io.Writer
      field comparable -internal +embedded | comparable : comparable
      field List +embedded | List[int] : List[int]
    `,
  ));

test("constants: groups repeat the last type", () =>
  checkFacts(
    "go",
    `
    package a

    const Single = 1 << 10

    // Doc of one.
    const typed float64 = 0.5

    const (
    	A Kind = iota // the first
    	B
    	_
    	// C has a comment.
    	C
    	D, E = "d", 2
    	F
    )
    `,
    `
    container a
    constant Single | const Single = 1 << 10
    constant typed -internal | const typed float64 = 0.5 : float64 // Doc of one.
    constant A | const A Kind = iota : Kind // the first
    constant B | const B Kind : Kind
    constant _ -internal | const _ Kind : Kind
    constant C | const C Kind : Kind // C has a comment.
    constant D | const D
    constant E | const E
    constant F | const F
    `,
  ));

test("variables: values are shown while short, anonymous types are read", () =>
  checkFacts(
    "go",
    `
    package a

    var x, y int
    var Default = New("tcp", 1)
    var _ Interface = (*impl)(nil)
    var (
    	table = map[string]int{
    		"a": 1,
    	}
    	cases = []struct {
    		name string
    		want int
    	}{{"a", 1}}
    	fixed = [...]struct{ id int }{{1}}
    	conf struct{ Debug bool }
    	run = func() int {
    		type local struct{ n int }
    		return 0
    	}
    )
    `,
    `
    container a
    variable x -internal | var x int : int
    variable y -internal | var y int : int
    variable Default | var Default = New("tcp", 1)
    variable _ -internal | var _ Interface : Interface
    variable table -internal | var table = map[string]int{...}
    variable cases -internal | var cases = []struct {...}
      field name -internal | name string : string
      field want -internal | want int : int
    variable fixed -internal | var fixed = [...]struct{ id int }{{1}}
      field id -internal | id int : int
    variable conf -internal | var conf struct{ Debug bool } : struct{ Debug bool }
      field Debug | Debug bool : bool
    variable run -internal | var run = func() int {...}
      struct local -internal +local | type local struct
        field n -internal | n int : int
    `,
  ));

test("types inside functions belong to the function", () =>
  checkFacts(
    "go",
    `
    package a

    func f() {
    	// first is at the top.
    	type first struct{ A int }
    	if true {
    		go func() {
    			type (
    				// second is in a literal.
    				second = int
    				third  interface{ M() }
    			)
    		}()
    	}
    	switch x := y.(type) {
    	case int:
    		type fourth []string
    	}
    	text := "type nothing struct{}"
    	x := 1; type fifth int
    }

    func (s *S) m() {
    	type inMethod int // behind
    }
    `,
    `
    container a
    function f -internal | func f()
      struct first -internal +local | type first struct // first is at the top.
        field A | A int : int
      typeAlias second -internal +local +alias | type second = int : int // second is in a literal.
      interface third -internal +local | type third interface
        method M | M()
      typeAlias fourth -internal +local | type fourth []string : []string
      typeAlias fifth -internal +local | type fifth int : int
    method m of S -internal +pointer | func (s *S) m()
      typeAlias inMethod -internal +local | type inMethod int : int // behind
    `,
  ));

test("ranges: names, whole declarations, bodies, docs", () =>
  checkFacts(
    "go",
    `
    package a

    // Doc one.
    // Doc two.
    func F() {
    	x()
    }

    type T struct {
    	A, B int // both
    }

    const (
    	C = 1
    )
    `,
    `
    container a
    function F @5:6-5:7 5:1-7:2 body 5:10-7:2 doc 3:1-4:12 | func F() // Doc one.
    struct T @9:6-9:7 9:1-11:2 body 9:15-11:2 | type T struct
      field A @10:2-10:3 10:2-10:10 doc 10:11-10:18 | A int : int // both
      field B @10:5-10:6 10:2-10:10 doc 10:11-10:18 | B int : int // both
    constant C @14:2-14:3 14:2-14:7 | const C = 1
    `,
    "ranges",
  ));

test("doc comments: groups, directives, deprecation, blank lines, comments behind other source", () =>
  checkFacts(
    "go",
    `
    package a

    // Not a doc comment: a blank line follows.

    //go:noinline
    // Fast is
    // fast in every way. Really.
    //
    // Deprecated: use Faster.
    func Fast() {}

    var a = 1 // behind a
    // on b
    var b = 2

    /*
     * Block comment. More.
     */
    type B struct {
    	x int // behind x

    	// far

    	y int
    }

    /* same line */ func Same() {}
    `,
    `
    container a
    function Fast +deprecated | func Fast() // Fast is fast in every way.
    variable a -internal | var a = 1 // behind a
    variable b -internal | var b = 2 // on b
    struct B | type B struct // Block comment.
      field x -internal | x int : int // behind x
      field y -internal | y int : int
    function Same | func Same()
    `,
  ));

test("header: package clause, build constraint, generated code", async () => {
  await checkFacts(
    "go",
    `
    // Copyright.

    //go:build linux && !cgo

    // Code generated by gen. DO NOT EDIT.

    // Package a is a.
    package a_test
    `,
    `
    container a_test
    constraint linux && !cgo
    generated
    `,
  );
  await checkFacts(
    "go",
    `
    package a

    //go:build linux

    // Code generated by gen. DO NOT EDIT.
    `,
    "container a",
  );
});

test("imports: plain, alias, blank, dot, raw", () =>
  checkFacts(
    "go",
    `
    package a

    import "fmt"
    import (
    	str "strings"
    	_ "embed"
    	. "math"
    	\`os\`
    )
    import ()
    `,
    `
    container a
    import module fmt
    import module strings as str
    import sideEffect embed
    import star math
    import module os
    `,
  ));

test("tests, benchmarks and fuzz targets are told by name and parameter", () =>
  checkFacts(
    "go",
    `
    package a

    func TestX(t *testing.T) {}
    func Testify(t *testing.T) {}
    func Test_y(t *testing.T) {}
    func BenchmarkX(b *testing.B) {}
    func FuzzX(f *testing.F) {}
    func TestMain(m *testing.M) {}
    `,
    `
    container a
    function TestX +test | func TestX(t *testing.T) (t:*testing.T)
    function Testify | func Testify(t *testing.T) (t:*testing.T)
    function Test_y +test | func Test_y(t *testing.T) (t:*testing.T)
    function BenchmarkX +test | func BenchmarkX(b *testing.B) (b:*testing.B)
    function FuzzX +test | func FuzzX(f *testing.F) (f:*testing.F)
    function TestMain | func TestMain(m *testing.M) (m:*testing.M)
    `,
  ));

test("new takes expressions since Go 1.26", () =>
  checkFacts(
    "go",
    `
    package a

    func f() {
    	_ = new("text")
    	_ = new(int64(-1))
    	_ = new(a.b() + 1)
    	_ = new([]int{1})
    	_ = new([]int)
    	_ = new(map[string]struct{})
    	_ = new(struct{ x int })
    	_ = new(x[1:])
    	_ = new(Set[int])
    	_ = new(func() int { return 1 }())
    	renew(1)
    }

    func g() {}
    `,
    `
    container a
    function f -internal | func f()
    function g -internal | func g()
    `,
  ));

test("names outside ASCII", () =>
  checkFacts(
    "go",
    `
    package größe

    // 😀 doc.
    type Größe struct{ Ärger, ß, 世界 int }

    func ÖffneTür() {}
    `,
    `
    container größe
    struct Größe | type Größe struct // 😀 doc.
      field Ärger | Ärger int : int
      field ß -internal | ß int : int
      field 世界 -internal | 世界 int : int
    function ÖffneTür | func ÖffneTür()
    `,
  ));
