/** Languages known by structure: Java, Rust, C, PHP, with the imports that lead to files. */
import type { Vocabulary } from "../vocabulary.js";

export const structuralVocabulary: Vocabulary = {
  language: "structural",
  files: {
    "java/com/shop/Cart.java":
      "package com.shop;\n\nimport com.shop.price.Beta;\n\npublic class Cart {\n  Beta total() { return null; }\n}\n",
    "java/com/shop/price/Beta.java": "package com.shop.price;\n\npublic class Beta {\n  static class Alpha {}\n}\n",
    "native/cart.c": '#include "cart.h"\n\nint alpha(int x) { return x; }\n',
    "native/cart.h": "int alpha(int x);\n",
    "rust/lib.rs": "mod cart;\n\npub use cart::alpha;\n",
    "rust/cart.rs": "pub fn alpha(x: i32) -> i32 { x }\n",
  },
  paths: [
    "java/com/shop/Cart.java",
    "java/com/shop/price/Beta.java",
    "java/com/shop/Beta.java",
    "native/cart.c",
    "native/cart.h",
    "native/cart/cart.h",
    "rust/lib.rs",
    "rust/cart.rs",
    "rust/cart/mod.rs",
    "php/Cart.php",
  ],
  pieces: [
    "package com.shop;",
    "import com.shop.price.Beta;",
    "import com.shop.price.Beta.Alpha;",
    "import static com.shop.price.Beta.alpha;",
    "import com.shop.*;",
    "public class Beta {\n  static class Alpha {}\n  static int alpha() { return 1; }\n}",
    "public interface Cart {\n  void beta(int x);\n}",
    '#include "cart.h"',
    '#include "cart/cart.h"',
    "#define ALPHA 1",
    "struct beta {\n  int x;\n};",
    "int alpha(int x) { return x; }",
    "mod cart;",
    "pub use crate::cart::alpha;",
    "pub fn alpha(x: i32) -> i32 { x }",
    "pub struct Beta {\n  pub x: i32,\n}",
    "<?php\nnamespace Shop;\n\nclass Cart {\n  function alpha($x) {}\n}",
  ],
  broken: ["class {", "fn (", "#if 0", "((((("],
  manifests: { "rust/Cargo.toml": ['[package]\nname = "shop"\n', undefined] },
};
