/** Python's syntax, as goSample.ts is Go's. */
export const pythonSample = `#!/usr/bin/env python
# A comment at the head.
"""A module.

>>> example(1)
2
"""
from __future__ import annotations
import os.path as p, sys
import collections.abc
from typing import Generic, TypeVar, TYPE_CHECKING
from . import sibling
from ..parent.module import (first, second as other,
                             third)
from package import *

if TYPE_CHECKING:
    from package.types import Thing
else:
    Thing = None

__all__ = ["Store", "make"] + other.__all__
T = TypeVar("T", bound="Store")
LIMIT: int = 10
a = b = c = 1
x, (y, *z) = 1, (2, 3, 4)
items: list[dict[str, int | None]] = []
type Alias[K] = dict[K, "Thing"]
_lambda = lambda *args, key=None, **kw: (args, key, kw)


class Empty: pass


class Kind(enum.Enum):
    ONE = 1
    TWO = "two"


@dataclass(frozen=True)
@other.decorator
class Store(Generic[T], sibling.Base, metaclass=Meta, flag=True):
    """Keeps values.

    Over lines.
    """

    size: int = 0
    names: ClassVar[list[str]] = field(default_factory=list)
    is_symbolic = True
    __slots__ = ("a", "b")

    class Inner:
        def method(self): ...

    def __init__(self, names: list[str], /, first, *rest: T, limit: int = LIMIT, **options: object) -> None:
        super().__init__(names, *rest, **options)
        self.names = [name for name in names if name]
        self.first, self.last = names[0], names[-1]
        self._cache: dict[str, T] = {}
        self.inner.value = self.names[1:2:3]

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.names)

    @count.setter
    def count(self, value):
        self._count = value

    @classmethod
    def create(cls, *args, **kwargs) -> "Store[T]":
        obj = cls.__new__(cls)
        obj.args = args
        return obj

    @staticmethod
    def helper(a, b=1, *, c: int, d=None):
        return a if b else (c or d and not a)

    def __getitem__(self, key: slice | int) -> T: return self._cache[key]

    async def read(self, name: str) -> T | None:
        try:
            with open(p.join("a", name)) as source, other as (one, two):
                for line in source:
                    if line == name and self.size > 3:
                        yield line.strip()
                    elif not line:
                        continue
                    else:
                        break
                else:
                    pass
        except (OSError, ValueError) as error:
            raise RuntimeError(f"failed {error!r:>{width}} {self.name}") from error
        except KeyError:
            raise
        else:
            return None
        finally:
            del self._cache[name], name
        async with self.lock:
            async for item in self.items():
                await item.close()
        yield from other.values()

    def _eval(self, r):
        from package.late import Later
        i, j, k = symbols("i j k", integer=True)
        global registry
        while i < j <= k != 3 or i in (1, 2) or j not in [3] or k is not None:
            i += 1; j -= 2
            k **= i // j % 2 << 1 >> 1 & ~3 | 4 ^ 5 @ m
        assert isinstance(r, (int, float)), "message"
        result = {key: value for key, value in zip(i, j) if key if value}
        result |= {*i, 1}
        gen = (f(x) for f in fs for x in xs)
        if (n := len(result)) > 10:
            return {"a": 1, **self.__dict__, "b": [1, [2, (3,)]]}
        def inner(q):
            nonlocal n
            n = q
            return inner
        return inner(n)(i)[j].attr.method(key=r, *args)(-i, +j, ~k)


def make(names, size=None):
    store = Store(names, limit=size or 4)
    store.size += sum(len(name) for name in names)
    return store, {"a": 1, **store.__dict__}, lambda x: x + 1


async def main(argv: Sequence[str] | None = None, *, out=sys.stdout) -> int:
    match argv:
        case [first, *rest] if rest:
            print(first, file=out)
        case {"key": value, **others}:
            pass
        case Point(x=0, y=y) | Point(x=y):
            return 1
        case "text" | 1 | None:
            ...
        case _:
            return 0


def test_store():
    eq = Eq(f(x).diff(x, 2) + 4*f(x), 0)
    assert dsolve(eq) == Eq(f(x), C1*sin(2*x) + C2*cos(2*x))
    assert raises(ValueError, lambda: make([]))
    text = "a" "b" r"\\d" b"bytes" u"x" '''long
text''' + "%s %d" % ("a", 1)
    number = 0x1F + 1_000 + 1.5e-3 + 2j + 0b1 + 0o7
    print(text, number, sep="", end="\\n")


def with_types[K, *V](a: Callable[[int, str], T], b: Optional["Store"] = None) -> Iterator[tuple[int, ...]]:
    # type: (...) -> None
    return a.b.c(1)[2:, ::3, ...]  # a comment


try:
    import fast
except ImportError:
    fast = None

for index in range(3):
    globals()[f"name_{index}"] = index

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
`;
