/** What names mean in Python units: scopes, levels, entries. */
import { test } from "node:test";
import { checkPythonUnit } from "../../harness/pythonUnit.js";

test("a name bound anywhere in a function is the function's", () =>
  checkPythonUnit(
    `
    a = 1
    def f():
        b = a
        a = 2
        return c
        for c in d: pass
    `,
    `
    module {a f+function}
    assign 'int' to a@0.0
    def f!1@0.1() {b a c}
      assign a@0.1 to b@0.0
      assign 'int' to a@0.1
      return c@0.2
      for d? to c@0.2
        pass
    `,
  ));

test("functions do not see the names of the classes around them", () =>
  checkPythonUnit(
    `
    a = 1
    class A:
        a = 2
        b = a
        def f(self, c=a) -> a:
            return a, A, b
        class B:
            d = a, b
        g = lambda: a
    `,
    `
    module {a A+class}
    assign 'int' to a@0.0
    class A!1@0.1() {a b f+function B+class g}
      assign 'int' to a@0.0
      assign a@0.0 to b@0.1
      def f!4@0.2(self#0, c#1 = a@0.0) -> a@0.0 {self+parameter c+parameter}
        return (a@2.0, A@2.1, b?,)
      class B!5@0.3() {d}
        assign (a@2.0, b?,) to d@0.0
      assign (lambda() {}: a@2.0) to g@0.4
    `,
  ));

test("global", () =>
  checkPythonUnit(
    `
    a = 1
    def f():
        global a, b
        a = b = 2
        def g():
            return a, b
        def h():
            b = 1
            return b
    def i():
        a = 1
        def j():
            global a
            a = 2
            def c(): pass
            class d: pass
            import e as a
        return a
    class C:
        global x
        x = 1
        def x(): pass
    `,
    `
    module {a+imported+fromInside f+function b+fromInside i+function C+class x+function+fromInside}
    assign 'int' to a@0.0
    def f!1@0.1() {g+function h+function}
      global a@1.0 b@1.2
      assign 'int' to a@1.0, b@1.2
      def g!3@0.0() {}
        return (a@2.0, b@2.2,)
      def h!4@0.1() {b}
        assign 'int' to b@0.0
        return b@0.0
    def i!5@0.3() {a j+function}
      assign 'int' to a@0.0
      def j!6@0.1() {c+function d+class}
        global a@2.0
        assign 'int' to a@2.0
        empty def c!7@0.0() {}
          pass
        class d!8@0.1() {}
          pass
        import !0 e as a to 2.0
      return a@0.0
    class C!9@0.4() {}
      global x@1.5
      assign 'int' to x@1.5
      empty def x!11@1.5() {}
        pass
    `,
  ));

test("nonlocal", () =>
  checkPythonUnit(
    `
    def f():
        a = 1
        def g():
            nonlocal a, b
            a += 1
            class C:
                nonlocal a
                a = 2
            def h():
                nonlocal a
                del a
        b = 2
    def i():
        nonlocal nowhere
        nowhere = 1
    `,
    `
    module {f+function i+function}
    def f!0@0.0() {a+fromInside g+function b+fromInside}
      assign 'int' to a@0.0
      def g!1@0.1() {C+class h+function}
        nonlocal a@1.0 b@1.2
        augmented a@1.0 += 'int'
        class C!2@0.0() {}
          nonlocal a@2.0
          assign 'int' to a@2.0
        def h!4@0.1() {}
          nonlocal a@2.0
          delete a@2.0
      assign 'int' to b@0.2
    def i!5@0.1() {nowhere}
      nonlocal nowhere@0.0
      assign 'int' to nowhere@0.0
    `,
  ));

test("names bound by statements of all kinds", () =>
  checkPythonUnit(
    `
    def f(p):
        import i1.x, i2 as i3
        from i4 import i5, i6 as i7
        for l1, (l2, *l3) in p: pass
        with p as w1, p as (w2, [w3]): pass
        try: pass
        except p as e1: pass
        match p:
            case [m1, *m2] | {"k": m3, **m4} | C(m5, k=m6): pass
            case m7 as m8: pass
        def d1(): pass
        class d2: pass
        del x1
        a1: int
        a2: int = 1
        a3 += 1
        (n1 := 2)
        type t1 = int
        return locals()
    `,
    `
    module {f+function}
    def f!0@0.0(p#0) {p+parameter i1+imported i3+imported i5+imported i7+imported l1 l2 l3 w1 w2 w3 e1 m1 m2 m3 m4 m5 m6 m8 m7 d1+function d2+class x1 a1+annotated a2+annotated a3 n1 t1}
      import !0 i1.x to 0.1
      import !1 i2 as i3 to 0.2
      from !2 i4 import !0 i5 to 0.3, !1 i6 as i7 to 0.4
      for p@0.0 to (l1@0.5, (l2@0.6, *l3@0.7))
        pass
      with p@0.0 to w1@0.8, p@0.0 to (w2@0.9, (w3@0.10))
        pass
      try
        pass
      except p@0.0 to e1@0.11
        pass
      match p@0.0
        case ([capture m1@0.12, *m2@0.13] | {'str k': capture m3@0.14, **m4@0.15} | C?(capture m5@0.16, k=capture m6@0.17))
          pass
        case (capture m7@0.19 as m8@0.18)
          pass
      empty def d1!1@0.20() {}
        pass
      class d2!2@0.21() {}
        pass
      delete x1@0.22
      annotated a1@0.23: int?
      annotated a2@0.24: int? = 'int'
      augmented a3@0.25 += 'int'
      expression (n1@0.26 := 'int')
      type t1!3@0.27[]{} = int?
      return locals?()
    `,
  ));

test("defaults, annotations and decorators see the scope around", () =>
  checkPythonUnit(
    `
    def f(a):
        @a
        def g(a: a = a, *b: a, c=a) -> a:
            return a
        return lambda a=a: a
    `,
    `
    module {f+function}
    def f!0@0.0(a#0) {a+parameter g+function}
      @a@0.0 def g!1@0.1(a#0: a@0.0 = a@0.0, variadic b#1: a@0.0, keywordOnly c#2 = a@0.0) -> a@0.0 {a+parameter+annotated b+parameter+annotated c+parameter}
        return a@0.0
      return (lambda(a#0 = a@0.0) {a+parameter}: a@0.0)
    `,
  ));

test("type parameters", () =>
  checkPythonUnit(
    `
    def f[T: int, *Ts, **P](a: T, b=1, *args: *Ts) -> T:
        c: T
        return T
    class A[T](B[T]):
        x = 1
        y: T
        def g[U: (T, x)](self, a: U, b: x) -> T:
            return x, U
    type L[T] = list[T] | L[T]
    type M = T
    class C:
        n = int
        type P[T] = dict[n, T]
        def q(self) -> n: pass
    `,
    `
    module {f+function A+class L M C+class}
    def f!0@0.0[T: int?, *Ts, **P]{T+typeParameter Ts+typeParameter P+typeParameter}(a#0: T@0.0, b#1 = 'int', variadic args#2: *Ts@0.1) -> T@0.0 {a+parameter+annotated b+parameter args+parameter+annotated c+annotated}
      annotated c@0.3: T@1.0
      return T@1.0
    class A!1@0.1[T]{T+typeParameter}(B?[T@0.0]) {x y+annotated g+function}
      assign 'int' to x@0.0
      annotated y@0.1: T@1.0
      def g!4@0.2[U: (T@2.0, x@1.0,)]{U+typeParameter}(self#0, a#1: U@0.0, b#2: x@1.0) -> T@2.0 {self+parameter a+parameter+annotated b+parameter+annotated}
        return (x?, U@1.0,)
    type L!5@0.2[T]{T+typeParameter} = (list?[T@0.0] | L@1.2[T@0.0])
    type M!6@0.3[]{} = T?
    class C!7@0.4() {n P q+function}
      assign int? to n@0.0
      type P!9@0.1[T]{T+typeParameter} = dict?[(n@1.0, T@0.0,)]
      empty def q!10@0.2(self#0) -> n@0.0 {self+parameter}
        pass
    `,
  ));

test("defaults of type parameters", () =>
  checkPythonUnit(
    `
    class A[T: int = str, *Ts = *tuple[int, ...], **P = [int]](B[T]): pass
    `,
    `
    module {A+class}
    class A!0@0.0[T: int? = str?, *Ts = tuple?[(int?, ...,)], **P = [int?]]{T+typeParameter Ts+typeParameter P+typeParameter}(B?[T@0.0]) {}
      pass
    `,
  ));

test("what __future__ and star imports do not change", () =>
  checkPythonUnit(
    `
    from __future__ import annotations
    from a import *
    def f(b: C) -> D: return E
    class C: pass
    `,
    `
    module {annotations+imported f+function C+class}
    from !0 __future__ import !0 annotations to 0.0
    from !1 a import *
    def f!0@0.1(b#0: C@0.2) -> D? {b+parameter+annotated}
      return E?
    class C!1@0.2() {}
      pass
    `,
  ));

test("identifiers are compared in their normal form", () =>
  checkPythonUnit(
    `
    ﬁ = 1
    x = fi
    ª = a
    `,
    `
    module {fi x a}
    assign 'int' to fi@0.0
    assign fi@0.0 to x@0.1
    assign a@0.2 to a@0.2
    `,
  ));

test("a comprehension in a class, a function in a comprehension", () =>
  checkPythonUnit(
    `
    class A:
        a = [lambda: b for b in c if [b for d in b]]
    def f():
        return {g: (lambda h: g + h) for g in i}, g
    `,
    `
    module {A+class f+function}
    class A!0@0.0() {a}
      assign list((lambda() {}: b@1.0) for c? to b@0.0 if list(b@1.0 for b@1.0 to d@0.0 {d}) {b}) to a@0.0
    def f!2@0.1() {}
      return (dict(g@0.0: (lambda(h#0) {h+parameter}: (g@1.0 + h@0.0)) for i? to g@0.0 {g}), g?,)
    `,
  ));
