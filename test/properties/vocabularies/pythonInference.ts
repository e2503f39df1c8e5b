/** Python whose types are inferred: results of functions through several modules, attributes set in methods, bases, decorators, often in circles. */
import type { Vocabulary } from "../vocabulary.js";

const modules = ["store.cart", "store.box", "store", "store.parts", "helpers"];
const classes = ["Cart", "Box", "Part"];
const makers = ["make", "take", "give"];

/** What a body may return. */
const values = [
  "Cart()",
  "Box()",
  "Part",
  "make()",
  "take()",
  "give(1)",
  "make().item",
  "cart.make()",
  "[make(), take()]",
  "item",
  "None",
  "Cart.item",
  "Box.part.open()",
  "box.item",
  "(yield take())",
  "apply(take)",
  "apply(Cart.fill)",
  "made(Box())",
  "made(give(3))",
  "applied(lambda box: box.item, Box())",
  "sorted([take()], key=lambda box: box.part)[0]",
  "max(map(make, [1]))",
  "far()",
];

/** Calls that ask what is given to them for more: a level deeper than they stand themselves. */
const callers = [
  "from typing import Callable, Generic, Protocol, TypeVar",
  "T = TypeVar('T')",
  "class Maker(Protocol[T]):\n    def open(self) -> T: ...",
  "def apply(of: Callable[[], T]) -> T:\n    return of()",
  "def applied(of: Callable[[Box], T], box) -> T:\n    return of(box)",
  "def made(by: Maker[T]) -> T:\n    return by.open()",
].join("\n\n");

export const pythonInferenceVocabulary: Vocabulary = {
  language: "python inference",
  files: {
    "store/__init__.py": "from .cart import Cart, make\n\nfrom .box import *\n",
    "store/cart.py":
      "from .box import Box, take\n\nfrom . import box\n\nclass Cart(Box):\n    def fill(self):\n        self.item = take()\n        return self.item\n\ndef make():\n    return take().item\n",
    "store/box.py":
      "from . import cart\n\n__all__ = ['Box', 'take', 'give']\n\nclass Box:\n    item = None\n    def open(self):\n        self.part = cart.make()\n        return self\n\ndef take():\n    return Box()\n\ndef give(n):\n    return cart.make()\n",
    "store/parts.py":
      "from helpers import wrap\n\nfrom store import Cart\n\n@wrap\ndef make():\n    return Cart()\n\nmake().fill()\n",
    "helpers.py": "def wrap(of):\n    return of\n\nfrom store.parts import *\n",
    "deep.py": `from store import Box, Cart, make, take\n\nfrom store.parts import make as give\n\n${callers}\n\ndef near():\n    return apply(nearer)\n\ndef nearer():\n    return made(take())\n\ndef far():\n    return farther().part\n\ndef farther():\n    return applied(lambda box: box.item, near())\n\nfar().item.open()\n\nnear().fill().part\n`,
    "use.py":
      "from store import make, take\n\nfrom store.parts import make as give\n\nmake().fill().part\n\ntake().open().part.item\n\ngive().item.open()\n",
  },
  paths: [
    "store/__init__.py",
    "store/cart.py",
    "store/box.py",
    "store/box.pyi",
    "store/cart/__init__.py",
    "store/parts.py",
    "store/parts/__init__.py",
    "helpers.py",
    "helpers.pyi",
    "deep.py",
    "lib/helpers.py",
    "lib/store/cart.py",
    "use.py",
    "lib/use.py",
  ],
  pieces: [
    callers,
    "from deep import apply, applied, made, far",
    "from deep import *",
    "far().fill().item",
    "made(make()).item",
    "def far():\n    return apply(farther)",
    "def farther():\n    return made(near())",
    "def near():\n    return sorted([far(), take()], key=lambda box: box.item)",
    "if isinstance(item, Maker):\n    item.open().part",
    "__all__ = ['Cart', 'make']",
    "__all__ += ['take']",
    "make().item.fill().part",
    "take().open().item",
    "item = make()\nitem.part.fill()",
    "for part in make():\n    part.item",
    "with make() as part:\n    part.item",
    "box = take()",
    "item = None",
    "if item:\n    from helpers import make\nelse:\n    from store import take as make",
    ...modules.flatMap((module) => [
      `from ${module} import *`,
      `from ${module} import make, take, Cart, Box`,
      `from ${module} import give as take, Part`,
      `import ${module} as cart`,
    ]),
    ...makers.flatMap((name, nth) => [
      ...values.map((value) => `def ${name}(${nth === 2 ? "n=take()" : ""}):\n    return ${value}`),
      `def ${name}(n) -> 'Cart':\n    return n`,
      `@wrap\ndef ${name}():\n    return Box()`,
      `async def ${name}():\n    return await take()`,
    ]),
    "def wrap(of):\n    return of",
    "def wrap(of):\n    return take",
    "def wrap(of):\n    def inner() -> 'Box':\n        return of()\n    return inner",
    ...classes.flatMap((name) => [
      `class ${name}:\n    item = make()`,
      `class ${name}(Box):\n    def fill(self):\n        return self.item`,
      `class ${name}(Cart):\n    def open(self):\n        self.part = take()\n        return self.part`,
      `class ${name}(make()):\n    @property\n    def item(self):\n        return give(2)`,
      `class ${name}(take().item, Part):\n    def fill(self):\n        self.item = self.open()\n        return super().fill()`,
      `class ${name}:\n    part: 'Cart' = None\n    def open(self):\n        return ${name}.part.fill()`,
      `class ${name}:\n    def __init__(self, item):\n        self.item = item\n    def __enter__(self):\n        return self.item\n    def fill(self):\n        self.part = make()`,
    ]),
  ],
  broken: ["def (", "class X(:", '"""'],
  manifests: {
    "pyproject.toml": [
      '[tool.setuptools.packages.find]\nwhere = ["lib"]\n',
      '[tool.pytest.ini_options]\npythonpath = ["lib"]\n',
      '[project]\nname = "store"\n',
      undefined,
    ],
    "conftest.py": ["", undefined],
  },
};
