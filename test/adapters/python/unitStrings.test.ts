/** Strings of Python units that hold types. */
import { test } from "node:test";
import { checkPythonUnit } from "../../harness/pythonUnit.js";

test("strings in annotations hold types", () =>
  checkPythonUnit(
    `
    a: "int"
    b: "list[A]" = []
    def f(c: "a.B", d: "C | None" = None, *e: "Tuple['D', int]") -> "None": pass
    g: Optional["A"]
    h: Callable[["A", "b.C"], "None"]
    i: " int "
    j: """
        A[
            B]
    """
    k: u"A"
    l: r"B"
    `,
    `
    module {a+annotated b+annotated f+function g+annotated h+annotated i+annotated j+annotated k+annotated l+annotated}
    annotated a@0.0: quoted(int?)
    annotated b@0.1: quoted(list?[A?]) = []
    empty def f!2@0.2(c#0: quoted(a@0.0.B), d#1: quoted((C? | None)) = None, variadic e#2: quoted(Tuple?[(quoted(D?), int?,)])) -> quoted(None) {c+parameter+annotated d+parameter+annotated e+parameter+annotated}
      pass
    annotated g@0.3: Optional?[quoted(A?)]
    annotated h@0.4: Callable?[([quoted(A?), quoted(b@0.1.C)], quoted(None),)]
    annotated i@0.5: quoted(int?)
    annotated j@0.6: quoted(A?[B?])
    annotated k@0.7: quoted(A?)
    annotated l@0.8: quoted(B?)
    `,
  ));

test("what is no type stays a string", () =>
  checkPythonUnit(
    `
    a: "x y"
    b: "lambda: 1"
    c: "[a for a in b]"
    d: "for"
    e: "a" "b"
    f: "\\x41"
    g: f"{h}"
    i: b"B"
    j: ""
    k: "1"
    l: "(x := 1)"
    m: "if.a"
    `,
    `
    module {a+annotated b+annotated c+annotated d+annotated e+annotated f+annotated g+annotated i+annotated j+annotated k+annotated l+annotated m+annotated}
    annotated a@0.0: 'str'
    annotated b@0.1: 'str'
    annotated c@0.2: 'str'
    annotated d@0.3: 'str for'
    annotated e@0.4: 'str'
    annotated f@0.5: 'str'
    annotated g@0.6: f(h?)
    annotated i@0.7: 'bytes'
    annotated j@0.8: 'str'
    annotated k@0.9: 'str'
    annotated l@0.10: 'str'
    annotated m@0.11: 'str if.a'
    `,
  ));

test("values are no types, but for those in the brackets of types", () =>
  checkPythonUnit(
    `
    a = "A"
    b = d["A"]
    c = Optional["A"], Union["A", "b.C"], List[Dict[str, "D"]]
    d = list["A"], tuple["A", ...]
    list = {}
    e = list["A"]
    f = Literal["A"]
    g: Literal["A", "b c"]
    h: Annotated["A", "B", f("C")]
    i: TypeAlias = "A | B"
    j: typing.TypeAlias = "A"
    `,
    `
    module {a b c d list e f g+annotated h+annotated i+annotated j+annotated}
    assign 'str A' to a@0.0
    assign d@0.3['str A'] to b@0.1
    assign (Optional?[quoted(A?)], Union?[(quoted(A?), quoted(b@0.1.C),)], List?[Dict?[(str?, quoted(D?),)]],) to c@0.2
    assign (list@0.4['str A'], tuple?[(quoted(A?), ...,)],) to d@0.3
    assign {} to list@0.4
    assign list@0.4['str A'] to e@0.5
    assign Literal?['str A'] to f@0.6
    annotated g@0.7: Literal?[('str A', 'str',)]
    annotated h@0.8: Annotated?[(quoted(A?), 'str B', f@0.6('str C'),)]
    annotated i@0.9: TypeAlias? = quoted((A? | B?))
    annotated j@0.10: typing?.TypeAlias = quoted(A?)
    `,
  ));

test("functions that take types", () =>
  checkPythonUnit(
    `
    a = cast("A", "B")
    b = typing.cast(typ="A", val="B")
    T = TypeVar("T", bound="A")
    T = TypeVar("T", "A", "B", default="C")
    N = NewType("N", "A")
    f("A", bound="B")
    `,
    `
    module {a b T N}
    assign cast?(quoted(A?), 'str B') to a@0.0
    assign typing?.cast(typ=quoted(A?), val='str B') to b@0.1
    assign TypeVar?('str T', bound=quoted(A?)) to T@0.2
    assign TypeVar?('str T', quoted(A?), quoted(B?), default=quoted(C?)) to T@0.2
    assign NewType?('str N', quoted(A?)) to N@0.3
    expression f?('str A', bound='str B')
    `,
  ));

test("bases with types in their brackets", () =>
  checkPythonUnit(
    `
    class A(B["C"], d.E["F", Literal["g"]], h=i["J"]): pass
    `,
    `
    module {A+class}
    class A!0@0.0(B?[quoted(C?)], d?.E[(quoted(F?), Literal?['str g'],)], h=i?[quoted(J?)]) {}
      pass
    `,
  ));

test("positions of names in strings", () =>
  checkPythonUnit(
    `
    𝒙: "A[𝒚.B]" = 1
    b: '''A |
      C'''
    `,
    `
    module {x+annotated b+annotated}
    annotated x@0.0: quoted(A?[y?.B]) = 'int'
    annotated b@0.1: quoted((A? | C?))
    `,
  ));
