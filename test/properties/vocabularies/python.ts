/** Python: a package with re-exports and star imports, a src layout, stubs, manifests. */
import type { Vocabulary } from "../vocabulary.js";

const names = ["alpha", "Beta", "_gamma"];
const modules = ["shop", "shop.cart", "shop.price", ".cart", ".price", ".", "..shop", "tools"];

export const pythonVocabulary: Vocabulary = {
  language: "python",
  files: {
    "shop/__init__.py": "from .cart import alpha\n\nfrom .price import *\n",
    "shop/cart.py": "from .price import Beta as _gamma\n\ndef alpha(x):\n    return _gamma(x)\n",
    "shop/price.py": '__all__ = ["Beta"]\n\nclass Beta:\n    def alpha(self):\n        pass\n',
    "src/tools.py": "from shop import alpha, Beta\n\nimport shop.price as price\n",
    "run.py": "import tools\n\nfrom tools import *\n",
  },
  paths: [
    "shop/__init__.py",
    "shop/cart.py",
    "shop/price.py",
    "shop/price.pyi",
    "shop/price/__init__.py",
    "src/tools.py",
    "src/shop/cart.py",
    "src/__init__.py",
    "tools.py",
    "run.py",
    "tests/test_run.py",
  ],
  pieces: [
    '__all__ = ["alpha"]',
    '__all__ += ["Beta", "_gamma"]',
    ...modules.flatMap((module) => [
      `from ${module} import *`,
      `from ${module} import alpha, Beta as alpha`,
      `from ${module} import cart`,
    ]),
    "import shop",
    "import shop.cart",
    "import shop.price as Beta",
    "def outer():\n    from shop import alpha\n    return alpha",
    "try:\n    from shop import Beta\nexcept ImportError:\n    Beta = None",
    ...names.flatMap((name) => [
      `def ${name}(x):\n    return x`,
      `def ${name}(x, y: int = 1) -> str:\n    """Says."""\n    return str(y)`,
      `class ${name}:\n    def alpha(self):\n        pass`,
      `class ${name}(Beta):\n    Beta = 1`,
      `${name} = 1`,
      `${name}: int = 2`,
    ]),
  ],
  broken: ["def (", "class X(:", "from . import (", '"""'],
  manifests: {
    "pyproject.toml": [
      '[project]\nname = "shop"\n',
      '[project]\nname = "other"\n',
      "[tool.poetry]\nname = 'p'\n",
      undefined,
    ],
    "src/setup.cfg": ["[metadata]\nname = inner\n", undefined],
    "setup.py": ["from setuptools import setup\n\nsetup()\n", undefined],
  },
};
