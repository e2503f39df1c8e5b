/** Functions and classes of Python units: parameters, flags, decorators, bases. */
import { test } from "node:test";
import { checkPythonUnit } from "../../harness/pythonUnit.js";

test("parameters of all kinds", () =>
  checkPythonUnit(
    `
    def f(a, b: int, /, c, d: str = "x", *e: int, f, g=1, **h: "str"): pass
    def g(*, a): pass
    def h(a, /): pass
    def i(*args: *Ts): pass
    `,
    `
    module {f+function g+function h+function i+function}
    empty def f!0@0.0(positionalOnly a#0, positionalOnly b#1: int?, c#2, d#3: str? = 'str x', variadic e#4: int?, keywordOnly f#5, keywordOnly g#6 = 'int', variadicKeyword h#7: quoted(str?)) {a+parameter b+parameter+annotated c+parameter d+parameter+annotated e+parameter+annotated f+parameter g+parameter h+parameter+annotated}
      pass
    empty def g!1@0.1(keywordOnly a#0) {a+parameter}
      pass
    empty def h!2@0.2(positionalOnly a#0) {a+parameter}
      pass
    empty def i!3@0.3(variadic args#0: *Ts?) {args+parameter+annotated}
      pass
    `,
  ));

test("what a function's flags say", () =>
  checkPythonUnit(
    `
    def a(): ...
    def b():
        """Doc."""
    def c():
        """Doc."""
        raise NotImplementedError("no")
    def d(): raise NotImplementedError
    def e(): raise ValueError
    def f(): yield
    def g(): return lambda: (yield)
    def h():
        def i(): yield 1
    def j(): return [(yield) for a in b]
    async def k(): yield
    def l(): return
    `,
    `
    module {a+function b+function c+function d+function e+function f+function g+function h+function j+function k+function l+function}
    empty def a!0@0.0() {}
      expression ...
    empty def b!1@0.1() {}
      expression 'str'
    empty def c!2@0.2() {}
      expression 'str'
      raise NotImplementedError?('str no')
    empty def d!3@0.3() {}
      raise NotImplementedError?
    def e!4@0.4() {}
      raise ValueError?
    yielding def f!5@0.5() {}
      expression (yield)
    def g!6@0.6() {}
      return (lambda() {}: (yield))
    def h!7@0.7() {i+function}
      yielding def i!8@0.0() {}
        expression (yield 'int')
    yielding def j!9@0.8() {}
      return list((yield) for b@2.1 to a@0.0 {a})
    yielding async def k!10@0.9() {}
      expression (yield)
    def l!11@0.10() {}
      return
    `,
  ));

test("decorators", () =>
  checkPythonUnit(
    `
    @a
    @b.c(d)
    @(e := f)
    def g(): pass
    @h
    class I:
        @property
        def j(self): pass
        @j.setter
        def j(self, k): pass
    `,
    `
    module {e g+function I+class}
    empty @a? @b?.c(d?) @(e@0.0 := f?) def g!0@0.1() {}
      pass
    @h? class I!2@0.2() {j+function}
      empty @property? def j!3@0.0(self#0) {self+parameter}
        pass
      empty @j@0.0.setter def j!4@0.0(self#0, k#1) {self+parameter k+parameter}
        pass
    `,
  ));

test("classes", () =>
  checkPythonUnit(
    `
    class A: pass
    class B(): pass
    class C(A, b.D, metaclass=E, f=1, **g): pass
    class H(I["J"], *k, l["m"][n["o"]]):
        p = 1
        def q(self): pass
        class R: pass
    `,
    `
    module {A+class B+class C+class H+class}
    class A!0@0.0() {}
      pass
    class B!1@0.1() {}
      pass
    class C!2@0.2(A@0.0, b?.D, metaclass=E?, f='int', **g?) {}
      pass
    class H!3@0.3(I?[quoted(J?)], *k?, l?['str m'][n?[quoted(o?)]]) {p q+function R+class}
      assign 'int' to p@0.0
      empty def q!5@0.1(self#0) {self+parameter}
        pass
      class R!6@0.2() {}
        pass
    `,
  ));

test("local definitions", () =>
  checkPythonUnit(
    `
    def f():
        def g():
            class H:
                def i(self): return g, H, f
    `,
    `
    module {f+function}
    def f!0@0.0() {g+function}
      def g!1@0.0() {H+class}
        class H!2@0.0() {i+function}
          def i!3@0.0(self#0) {self+parameter}
            return (g@3.0, H@2.0, f@4.0,)
    `,
  ));
