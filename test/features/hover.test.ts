/** hover: signature, doc comment, tier and where it comes from. */
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

test("a function used in another file, with its whole doc comment", () =>
  feature.check(
    `
//- go.mod
module example.com/shop
//- main.go
package shop

func run() { bo$0ot(1) }
//- boot.go
package shop

// boot starts everything.
//
//     indented stays so
func boot(count int) error { return nil }
`,
    "hover",
    {},
    `
    func boot(count int) error
    boot starts everything.

        indented stays so
    (workspace boot.go exact)
    `,
  ));

test("a local shows its own declaration", () =>
  feature.check(
    `
//- go.mod
module example.com/shop
//- main.go
package shop

type Cart struct{}

func run(cart *Cart) { show(ca$0rt) }
`,
    "hover",
    {},
    `
    cart *Cart

    (workspace main.go exact)
    `,
  ));

test("what is not here says where it is from", () =>
  feature.check(
    `
//- main.go
package shop

import "fmt"

func run() { fmt.Print$0ln(len("a")) }
`,
    "hover",
    {},
    `
    func Println(a ...any) (n int, err error)
    Println formats using the default formats for its operands and writes to standard output.
    (external  exact)
    `,
  ));

test("by name", () =>
  feature.check(
    `
//- cart.py
class Cart:
    def add(self, item):
        """Puts an item in.

        Twice where asked.
        """
`,
    "hover",
    { name: "Cart.add" },
    `
    def add(self, item)
    Puts an item in.

    Twice where asked.
    (workspace cart.py exact)
    `,
  ));
