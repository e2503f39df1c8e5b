import { test } from "node:test";
import { checkLinks } from "../../harness/facts.js";

test("roots that buf.yaml states, version 2: modules' paths", () =>
  checkLinks(
    {
      "buf.yaml":
        "version: v2\nmodules:\n  - path: apis/orders\n    name: buf.build/acme/orders\n  - path: ./apis/common\n",
      "apis/orders/shop/order.proto": `import "money/money.proto"; import "shop/item.proto";`,
      "apis/orders/shop/item.proto": "",
      "apis/common/money/money.proto": "",
      "money/money.proto": "",
    },
    "apis/orders/shop/order.proto",
    `
    money/money.proto -> proto . . . apis/common/money/\`money.proto\`/ (apis/common/money/money.proto) exact
    shop/item.proto -> proto . . . apis/orders/shop/\`item.proto\`/ (apis/orders/shop/item.proto) exact
    `,
  ));

test("roots that buf.yaml states, version 1: its own folder", () =>
  checkLinks(
    {
      "idl/buf.yaml": "version: v1\nname: buf.build/acme/idl\n",
      "idl/a/b/c.proto": `import "a/d.proto";`,
      "idl/a/d.proto": "",
      "idl/a/b/a/d.proto": "",
    },
    "idl/a/b/c.proto",
    "a/d.proto -> proto . . . idl/a/`d.proto`/ (idl/a/d.proto) exact",
  ));

test("roots that buf.yaml states, version 1beta1: build.roots", () =>
  checkLinks(
    {
      "buf.yaml": "version: v1beta1\nbuild:\n  roots:\n    - proto\n    - third_party/proto\n",
      "proto/a.proto": `import "x.proto";`,
      "third_party/proto/x.proto": "",
    },
    "proto/a.proto",
    "x.proto -> proto . . . third_party/proto/`x.proto`/ (third_party/proto/x.proto) exact",
  ));

test("roots that buf.work.yaml states", () =>
  checkLinks(
    {
      "buf.work.yaml": "version: v1\ndirectories:\n  - paymentapis\n  - petapis\n",
      "petapis/buf.yaml": "version: v1\n",
      "petapis/pet/v1/pet.proto": `package pet.v1; import "payment/v1/payment.proto"; import "pet/v1/owner.proto";`,
      "petapis/pet/v1/owner.proto": "package pet.v1;",
      "paymentapis/payment/v1/payment.proto": "package payment.v1;",
    },
    "petapis/pet/v1/pet.proto",
    `
    payment/v1/payment.proto -> proto . . . paymentapis/payment/v1/\`payment.proto\`/ (paymentapis/payment/v1/payment.proto) exact
    pet/v1/owner.proto -> proto . . . petapis/pet/v1/\`owner.proto\`/ (petapis/pet/v1/owner.proto) exact
    `,
  ));
