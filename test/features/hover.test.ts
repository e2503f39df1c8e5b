/** hover: signature, doc comment, tier and where it comes from. */
import { test } from "node:test";
import { nothingOutside, sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon(nothingOutside);

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

test("a method called through an interface shows the interface's own", () =>
  feature.check(
    `
//- go.mod
module example.com/shop
//- main.go
package shop

type Closer interface {
    /* Close ends what is open. */
    Close() error
}

type File struct{}

// Close ends the file.
func (File) Close() error { return nil }

func end(open Closer) { open.Clo$0se() }
`,
    "hover",
    {},
    `
    Close() error
    Close ends what is open.
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
    function Println

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
