/** Names bound in modules and classes, attributes, enumerations, aliases. */
import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("module variables, constants, types and simple values", async () => {
  await checkFacts(
    "py",
    `
    count = 0
    LIMIT: int = 10
    ratio: Final = -0.5
    name = "navd"
    _cache: dict[str, int] = {}
    __secret = None
    __version__ = "1"
    table = [1, 2]
    pair = (1, 2)
    made = make(1)
    declared: str
    blob = b"x"
    T = TypeVar("T")
    long = "0123456789012345678901234567890123456789012345678901234567890123456789"
    `,
    `
    variable count | count = 0 : int
    constant LIMIT | LIMIT: int = 10 : int
    constant ratio +final | ratio: Final = -0.5 : Final
    variable name | name = "navd" : str
    variable _cache -internal | _cache: dict[str, int] : dict[str, int]
    variable __secret -private | __secret = None : None
    variable __version__ | __version__ = "1" : str
    variable table | table : list
    variable pair | pair : tuple
    variable made | made
    variable declared | declared: str : str
    variable blob | blob = b"x" : bytes
    constant T | T
    variable long | long : str
    `,
  );
});

test("every kind of binding", async () => {
  await checkFacts(
    "py",
    `
    a, (b, *c), [d] = 1, (2, 3), [4]
    e = f = 5
    g[0] = h.i = 6
    for j, k in pairs: pass
    with open(l) as m, lock() as (n, o.p): pass
    with (open(l) as q): pass
    try: pass
    except (A, B) as r: pass
    if (s := t()) and [u := v for w in x]: pass
    match y:
        case {"z": aa, **bb}: pass
        case [cc, *dd] | Point(x=cc, y=dd) as ee: pass
        case Color.RED | 1 | None: pass
        case _: pass
    type = match = print = 1
    ff += 1
    del a
    lambda gg: (hh := 1)
    `,
    `
    variable a | a
    variable b | b
    variable c | c
    variable d | d
    variable e | e = 5 : int
    variable f | f = 5 : int
    variable j | j
    variable k | k
    variable m | m
    variable n | n
    variable q | q
    variable r | r
    variable s | s
    variable u | u
    variable aa | aa
    variable bb | bb
    variable ee | ee
    variable cc | cc
    variable dd | dd
    variable type | type = 1 : int
    variable match | match = 1 : int
    variable print | print = 1 : int
    `,
  );
});

test("B063 a walrus among arguments is no keyword argument", async () => {
  await checkFacts(
    "py",
    `
    f(n := n + 1, "x", key=m)
    def g():
        f(n := 2)
    `,
    `
    variable n | n
    function g | def g()
    `,
  );
});

test("a name declares once for each block, and not again inside it", async () => {
  await checkFacts(
    "py",
    `
    x = 1
    x = 2
    if x:
        x = 3
    if a:
        y = 1
    else:
        y = 2
    y = 3
    def f(): ...
    f = wrap(f)
    `,
    `
    variable x | x = 1 : int
    variable y | y = 1 : int
    variable y | y = 2 : int
    variable y | y = 3 : int
    function f | def f()
    `,
  );
});

test("names that functions declare global belong to the module", async () => {
  await checkFacts(
    "py",
    `
    known = None
    def start():
        global known, state, LEVEL
        known = 1
        state: int = 2
        LEVEL = 3
        local = 4
        def deeper():
            global other
            for other in (): pass
    `,
    `
    variable known | known = None : None
    function start | def start()
    variable state | state: int = 2 : int
    constant LEVEL | LEVEL = 3 : int
      function deeper +local | def deeper()
    variable other | other
    `,
  );
});

test("class variables and attributes assigned through the receiver", async () => {
  await checkFacts(
    "py",
    `
    class Account:
        rate = 0.1
        owner: str
        count: ClassVar[int] = 0
        def __init__(self, owner, /):
            self.owner = owner
            self.balance = 0
            self.log, (self.first, *self.rest) = [], (1, 2)
            self.a = self.b = None
            self.parts[0] = self.log.size = 1
        def open(this):
            this.balance: Decimal = Decimal(0)
            with lock() as this.lock:
                for this.step in (): pass
            def later():
                this.done = True
            def other(this):
                this.foreign = True
        @classmethod
        def setup(cls): cls.registry = {}
        @staticmethod
        def helper(self): self.nothing = 1
        @property
        def total(self): ...
        @total.setter
        def total(self, value): self.total = value
        def reset(self):
            self.rate = 0
            class Inner:
                def f(self): self.own = 1
    `,
    `
    class Account | class Account
      field rate | rate = 0.1 : float
      field owner | owner: str : str
      field count +static | count: ClassVar[int] = 0 : ClassVar[int]
      constructor __init__ | def __init__(self, owner, /) (self:, owner:, /:)
      field log | log
      field first | first
      field rest | rest
      field a | a = None : None
      field b | b = None : None
      method open | def open(this) (this:)
      field balance | balance: Decimal : Decimal
      field lock | lock
      field step | step
        function later +local | def later()
      field done | done = True : bool
        function other +local | def other(this) (this:)
      method setup +classmethod | def setup(cls) (cls:)
      field registry +static | registry : dict
      method helper +static | def helper(self) (self:)
      property total | def total(self) (self:)
      property total +setter | def total(self, value) (self:, value:)
      method reset | def reset(self) (self:)
        class Inner +local | class Inner
          method f +local | def f(self) (self:)
          field own +local | own = 1 : int
    `,
  );
});

test("members of enumerations, also through a base in the same file", async () => {
  await checkFacts(
    "py",
    `
    class Color(enum.Enum):
        RED = 1
        "The first."
        GREEN, BLUE = 2, 3
        _ignore_ = ["i"]
        __private = 4
        alias: str
        def pretty(self): ...
    class Paint(Color):
        matt = auto()
    class State(StrEnum): ON = "on"
    class Plain(Something): RED = 1
    `,
    `
    enum Color | class Color(enum.Enum)
      enumMember RED | RED = 1 : int // The first.
      enumMember GREEN | GREEN
      enumMember BLUE | BLUE
      field _ignore_ -internal | _ignore_ : list
      field __private -private | __private = 4 : int
      field alias | alias: str : str
      method pretty | def pretty(self) (self:)
    enum Paint | class Paint(Color)
      enumMember matt | matt
    enum State | class State(StrEnum)
      enumMember ON | ON = "on" : str
    class Plain | class Plain(Something)
      field RED | RED = 1 : int
    `,
  );
});

test("type aliases, and types made by calls", async () => {
  await checkFacts(
    "py",
    `
    type Pair[T] = tuple[T, T]
    Names: TypeAlias = "list[str]"
    Ids: typing.TypeAlias = list[
        int
    ]
    Point = NamedTuple("Point", [("x", int)])
    Movie = TypedDict("Movie", {"name": str})
    `,
    `
    typeAlias Pair | type Pair[T] = tuple[T, T] : tuple[T, T]
    typeAlias Names | Names: TypeAlias = "list[str]" : "list[str]"
    typeAlias Ids | Ids: typing.TypeAlias = list[int] : list[int]
    variable Point | Point
    variable Movie | Movie
    `,
  );
});

test("identifiers that are one name in Python are one name here", async () => {
  await checkFacts("py", "\u00b5 = 1\nif x: \u03bc = 2\n", "variable \u03bc | \u03bc = 1 : int");
});
