/** Statements as ops. */
import { test } from "node:test";
import { checkStatements, checkUnit } from "../../harness/unit.js";

test("simple statements", () =>
  checkStatements(
    `
    f()
    x++
    x.y[0]--
    ch <- v
    a, b = b, a
    a += 1
    a[i] <<= f()
    return
    `,
    `
    expression f()
    update x
    update x.y['int']
    send ch v
    assign b, a to a, b
    opAssign 'int' to a
    opAssign f() to a[i]
    return
    `,
  ));

test("empty statements are none", () =>
  checkStatements(
    `
    ;
    { ; }
    for ;; { }
    `,
    `
    block
    for
      block
    `,
  ));

test("returns", () =>
  checkUnit(
    `
    func f() (int, error) { return 1, nil }
    func g() int { return h() }
    `,
    `
    func f!0() -> (int, error)
      return 'int', nil
    func g!1() -> (int)
      return h()
    `,
  ));

test("go and defer", () =>
  checkStatements(
    `
    go f(x)
    defer func() { g() }()
    `,
    `
    go f(x)
    defer func() below()
        expression g()
    `,
  ));

test("declarations in a function: one statement a spec", () =>
  checkStatements(
    `
    var a, b = 1, "x"
    var (
    	c int
    	d = c
    )
    const (
    	e = iota
    	g
    )
    type (
    	T int
    	U = T
    )
    _ = d + g
    `,
    `
    var 'int', 'string' to a#0 b#1
    var type int to c#2
    var c@2 to d#3
    const iota to e#4
    const repeats form 1 to g#5
    type T#6!1 int
    type U#7!2 = T@6
    assign (d@3 + g@5) to _
    `,
  ));

test("if, else, with an initialiser", () =>
  checkStatements(
    `
    if a {
    	b()
    }
    if x := f(); x > 0 {
    	g(x)
    } else if y := x; y {
    	h(y)
    } else {
    	k(x, y)
    }
    `,
    `
    if a
      block
        expression b()
    if (x@0 > 'int')
      init
        define f() to x#0
      block
        expression g(x@0)
      else
        if y@1
          init
            define x@0 to y#1
          block
            expression h(y@1)
          else
            block
              expression k(x@0, y@1)
    `,
  ));

test("for: condition, clauses, none", () =>
  checkStatements(
    `
    for {
    }
    for a < b {
    }
    for i := 0; i < n; i++ {
    	f(i)
    }
    for ; ; i++ {
    }
    for i := 0; ; {
    }
    for ; a; {
    }
    `,
    `
    for
      block
    for (a < b)
      block
    for (i@0 < n)
      init
        define 'int' to i#0
      post
        update i@0
      block
        expression f(i@0)
    for
      post
        update i
      block
    for
      init
        define 'int' to i#1
      block
    for a
      block
    `,
  ));

test("range: define, assign, nothing; ints, functions and channels look alike", () =>
  checkStatements(
    `
    for range ch {
    }
    for i := range 10 {
    	f(i)
    }
    for k, v := range m {
    	f(k, v)
    }
    for k, x.v = range m {
    }
    for _, v := range seq {
    }
    `,
    `
    range ch
      block
    range 'int' define i#0
      block
        expression f(i@0)
    range m define k#1, v#2
      block
        expression f(k@1, v@2)
    range m assign k, x.v
      block
    range seq define _#3, v#4
      block
    `,
  ));

test("switches", () =>
  checkStatements(
    `
    switch {
    case a, b:
    	f()
    	fallthrough
    default:
    }
    switch x := f(); x {
    case 1:
    	y := x
    }
    switch f(); {
    }
    `,
    `
    switch
      case a, b
        expression f()
        fallthrough
      case
    switch x@0
      init
        define f() to x#0
      case 'int'
        define x@0 to y#1
    switch
      init
        expression f()
    `,
  ));

test("type switches: one def, whose type each clause decides", () =>
  checkStatements(
    `
    switch t := x.(type) {
    case int, []string:
    	f(t)
    case nil:
    default:
    	g(t)
    }
    switch x.(type) {
    case pkg.T:
    }
    switch y := f(); z := y.(type) {
    case *T[int]:
    	f(y, z)
    }
    `,
    `
    typeSwitch x to t#0
      case int, []string
        expression f(t@0)
      case nil
      case
        expression g(t@0)
    typeSwitch x
      case pkg.T
    typeSwitch y@1 to z#2
      init
        define f() to y#1
      case *T[int]
        expression f(y@1, z@2)
    `,
  ));

test("select", () =>
  checkStatements(
    `
    select {
    case v := <-a:
    	f(v)
    case v, ok = <-a:
    case <-b:
    case c <- v:
    default:
    	g()
    }
    `,
    `
    select
      case
        define (<- a) to v#0
        expression f(v@0)
      case
        assign (<- a) to v, ok
      case
        expression (<- b)
      case
        send c v
      case
        block
        expression g()
    `,
  ));

test("labels are numbered apart, may be used before they stand, and belong to their function", () =>
  checkStatements(
    `
    goto end
    outer:
    for {
    inner:
    	for {
    		continue outer
    		break inner
    		break
    	}
    	func() {
    	outer:
    		for {
    			break outer
    		}
    		goto end
    	}()
    }
    end:
    `,
    `
    goto end label 3
    label 0 outer
      for
        block
          label 1 inner
            for
              block
                continue outer label 0
                break inner label 1
                break
          expression func() below()
              label 2 outer
                for
                  block
                    break outer label 2
              goto end missing
    label 3 end
      block
    `,
  ));

test("a label that is not there", () =>
  checkStatements(
    `
    goto nowhere
    `,
    `
    goto nowhere missing
    `,
  ));
