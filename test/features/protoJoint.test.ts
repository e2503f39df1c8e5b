/** .proto files and the code generated from them, through the real server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { nothingOutside, sharedDaemon } from "../harness/checkFeature.js";
import { checkDefinition, checkReferences } from "../harness/checkUses.js";
import { generatedShop, protoOfShop, usersOfShop } from "../harness/generatedShop.js";

const feature = sharedDaemon(nothingOutside);

test("B105 references of an rpc: its generated declarations, handlers' stubs and clients' calls, by language", async () => {
  const fixture = `${protoOfShop.replace("rpc Charge", "rpc Cha$0rge")}${generatedShop}${usersOfShop}`;
  const { items } = await feature.ask(fixture, "references", {});
  assert.deepEqual(
    items.map(({ language, path, range, role, tier }) => {
      const roles = role.includes("definition") ? "def" : role.join(" ");
      return `${language} ${path}:${range.start.line + 1} ${roles}${tier === "exact" ? "" : ` ${tier}`}`;
    }),
    [
      "protobuf pay/pay.proto:17 def",
      "go client/client.go:8 call",
      "go gen/pay/pay_grpc.pb.go:11 def",
      "go gen/pay/pay_grpc.pb.go:14 def",
      "go gen/pay/pay_grpc.pb.go:19 def",
      "go gen/pay/pay_grpc.pb.go:20 read",
      "go gen/pay/pay_grpc.pb.go:25 def",
      "go gen/pay/pay_grpc.pb.go:30 def",
      "python client.py:5 call",
      "python gen/pay/pay_pb2_grpc.py:6 def",
      "python gen/pay/pay_pb2_grpc.py:10 def",
      "typescript gen/pay/pay_pb.ts:50 def",
    ],
  );
});

test("references in pages are those of one answer", async () => {
  const fixture = `${protoOfShop.replace("rpc Charge", "rpc Cha$0rge")}${generatedShop}${usersOfShop}`;
  const all = await feature.ask(fixture, "references", {});
  const paged = [];
  let cursor: string | undefined;
  do {
    const page = await feature.ask(fixture, "references", { limit: 5, ...(cursor === undefined ? {} : { cursor }) });
    paged.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual(paged, all.items);
});

test("B105 implementations of an rpc are its handlers, without the generated stub", async () => {
  const fixture = `${protoOfShop}${generatedShop}${usersOfShop}`;
  await feature.check(
    fixture,
    "implementations",
    { name: "Pay.Charge", path: "pay/pay.proto" },
    "server.py:4 Server.Charge\nserver/server.go:11 Server.Charge",
  );
  await feature.check(
    fixture,
    "implementations",
    { name: "Pay", path: "pay/pay.proto" },
    "server.py:3 Server\nserver/server.go:9 Server",
  );
});

test("implementations of a message and a field are what was generated of them", async () => {
  const fixture = `${protoOfShop}${generatedShop}${usersOfShop}`;
  await feature.check(
    fixture,
    "implementations",
    { name: "Money", path: "pay/pay.proto" },
    "gen/pay/pay.pb.go:6 Money\ngen/pay/pay_pb.ts:12 Money\ngen/pay/pay_pb2.pyi:10 Money",
  );
  await feature.check(
    fixture,
    "implementations",
    { name: "Money.amount.whole_cents", path: "pay/pay.proto" },
    `
    gen/pay/pay.pb.go:13 Money_WholeCents
    gen/pay/pay.pb.go:14 WholeCents
    gen/pay/pay_pb.ts:15 case
    gen/pay/pay_pb2.pyi:11 whole_cents
    gen/pay/pay_pb2.pyi:16 whole_cents
    `,
  );
});

test("B105 callers of an rpc are the calls of its clients", () =>
  feature.check(
    `${protoOfShop}${generatedShop}${usersOfShop}`,
    "callers",
    { name: "Pay.Charge", path: "pay/pay.proto" },
    "client.py:4 pay @5\nclient/client.go:7 Run @8",
  ));

test("definition from a use of generated Go: the .proto file's first, then the generated one", async () => {
  const fixture = `${protoOfShop}${generatedShop}${usersOfShop.replace("c.Charge(", "c.Cha$0rge(")}`;
  const { items } = await feature.ask(fixture, "definition", {});
  assert.deepEqual(
    items.map(({ path, range, kind }) => `${kind} ${path}:${(range?.start.line ?? -1) + 1}`),
    ["rpc pay/pay.proto:17", "method gen/pay/pay_grpc.pb.go:14"],
  );
});

test("definition from a keyword argument of a generated class in Python", async () => {
  const fixture = `${protoOfShop}${generatedShop}${usersOfShop.replace("whole_cents=5", "whole_$0cents=5")}`;
  const { items } = await feature.ask(fixture, "definition", {});
  assert.deepEqual(
    items.map(({ path, range }) => `${path}:${(range?.start.line ?? -1) + 1}`),
    ["pay/pay.proto:6", "gen/pay/pay_pb2.pyi:16"],
  );
});

test("a field's rename: every place that breaks, by language", async () => {
  const fixture = `${protoOfShop.replace("int64 whole_cents", "int64 whole_$0cents")}${generatedShop}${usersOfShop}`;
  const { edits, conflicts } = await feature.ask(fixture, "rename", { newName: "cents" });
  assert.deepEqual(
    edits.map(({ language, path, range, newText, isGenerated }) => {
      return `${language} ${path}:${range.start.line + 1} ${newText}${isGenerated ? " generated" : ""}`;
    }),
    [
      "protobuf pay/pay.proto:6 cents",
      "go client/client.go:8 Money_Cents",
      "go client/client.go:8 Cents",
      "go gen/pay/pay.pb.go:13 Money_Cents generated",
      "go gen/pay/pay.pb.go:14 Cents generated",
      "go gen/pay/pay.pb.go:17 Money_Cents generated",
      "go gen/pay/pay.pb.go:18 GetCents generated",
      "go server/server.go:12 GetCents",
      "python client.py:5 cents",
      "python gen/pay/pay_pb2.pyi:11 cents generated",
      "python gen/pay/pay_pb2.pyi:12 CENTS_FIELD_NUMBER generated",
      "python gen/pay/pay_pb2.pyi:16 cents generated",
    ],
  );
  assert.deepEqual(
    conflicts.map(({ kind, path }) => `${kind} ${path}`),
    ["generated gen/pay/pay.pb.go", "generated gen/pay/pay_pb2.pyi"],
  );
});

test("an rpc's rename takes its handlers along", async () => {
  const fixture = `${protoOfShop.replace("rpc Charge", "rpc Cha$0rge")}${generatedShop}${usersOfShop}`;
  const { edits } = await feature.ask(fixture, "rename", { newName: "Bill" });
  const written = edits.filter(({ isGenerated }) => !isGenerated);
  assert.deepEqual(
    written.map(({ path, range, newText }) => `${path}:${range.start.line + 1} ${newText}`),
    [
      "pay/pay.proto:17 Bill",
      "client/client.go:8 Bill",
      "server/server.go:11 Bill",
      "client.py:5 Bill",
      "server.py:4 Bill",
    ],
  );
});

test("an enum's rename changes its values' names in Go", async () => {
  const fixture = `${protoOfShop.replace("enum Currency", "enum Curr$0ency")}${generatedShop}${usersOfShop}`;
  const { edits } = await feature.ask(fixture, "rename", { newName: "Coin" });
  assert.deepEqual(
    edits.filter(({ path }) => path === "gen/pay/pay.pb.go").map(({ newText }) => newText),
    ["Coin", "Coin", "Coin_CURRENCY_NONE", "Coin", "Coin_CURRENCY_EUR", "Coin", "Coin"],
  );
});

test("the same message name in two packages: each has its own generated code", async () => {
  const fixture = `${protoOfShop}${generatedShop}
//- other/pay.proto
syntax = "proto3";
package other;
message Mon$0ey { int64 whole_cents = 1; }
//- gen/other/pay.pb.go
// Code generated by protoc-gen-go. DO NOT EDIT.
// source: other/pay.proto

package other

type Money struct{ WholeCents int64 }
`;
  const { items } = await feature.ask(fixture, "references", {});
  assert.deepEqual(
    items.map(({ path, range }) => `${path}:${range.start.line + 1}`),
    ["other/pay.proto:3", "gen/other/pay.pb.go:6"],
  );
});

test("a hand-written twin of a generated type is linked to nothing", () =>
  checkDefinition(
    feature,
    `${protoOfShop}
//- go.mod
module example.com/shop
//- twin/pay.pb.go
package twin

type Money struct{ WholeCents int64 }
//                 ^^^^^^^^^^ def

func cents(m Money) int64 { return m.Whole$0Cents }
`,
  ));

test("a type with an rpc's method name is linked to nothing", () =>
  checkDefinition(
    feature,
    `${protoOfShop}${generatedShop}
//- bank/bank.go
package bank

type Pay struct{}

func (Pay) Charge() {}
//         ^^^^^^ def

func run(p Pay) { p.Cha$0rge() }
`,
  ));

test("a helper in a generated file that no rule names is linked to nothing", () =>
  checkReferences(
    feature,
    `${protoOfShop}
//- gen/pay/pay.pb.go
// Code generated by protoc-gen-go. DO NOT EDIT.
// source: pay/pay.proto

package pay

func (x *Money) Res$0et() {}
//              ^^^^^ def

type Money struct{}
`,
  ));

test("without generated code names link by rule, as inferred", async () => {
  const fixture = `${protoOfShop.replace("message Money", "message Mon$0ey")}
//- go.mod
module example.com/shop
//- client/client.go
package client

import (
	"example.com/elsewhere/pay"
	ours "example.com/shop/gen/pay"
)

func Run(m *ours.Money, c ours.PayClient, other pay.Money) { m.GetCents() }
//- client.py
from pay import pay_pb2
from other.pay_pb2 import Money as Another
m = pay_pb2.Money(whole_cents=5)
`;
  const { items } = await feature.ask(fixture, "references", {});
  assert.deepEqual(
    items.map(({ path, range, tier }) => `${path}:${range.start.line + 1}:${range.start.character + 1} ${tier}`),
    [
      "pay/pay.proto:4:9 exact",
      "pay/pay.proto:17:14 exact",
      "pay/pay.proto:17:30 exact",
      "client/client.go:8:18 inferred",
      "client.py:3:13 inferred",
    ],
  );
  const definition = await feature.ask(
    fixture.replace("Mon$0ey", "Money").replace("ours.PayClient", "ours.PayCl$0ient"),
    "definition",
    {},
  );
  assert.deepEqual(
    definition.items.map(({ path, name, tier }) => `${path} ${name} ${tier}`),
    ["pay/pay.proto Pay inferred"],
  );
});

test("protobuf-es v1 with connect-es, ts-proto, grpc-web", async () => {
  const fixture = `${protoOfShop}
//- es/pay_pb.ts
// @generated by protoc-gen-es v1.10.0
// @generated from file pay/pay.proto (package pay, syntax proto3)
export enum Currency { NONE = 0, EUR = 1 }
export class Money extends Message<Money> {
  amount: { value: bigint; case: "wholeCents" } | { value: string; case: "text" } | { case: undefined } = { case: undefined };
  currency = Currency.NONE;
}
//- es/pay_connect.ts
// @generated by protoc-gen-connect-es v1.4.0
// @generated from file pay/pay.proto (package pay, syntax proto3)
export const Pay = {
  typeName: "pay.Pay",
  methods: {
    charge: {
      name: "Charge",
    },
  }
} as const;
//- tsproto/pay.ts
// Code generated by protoc-gen-ts_proto. DO NOT EDIT.
// source: pay/pay.proto
export const protobufPackage = "pay";
export enum Currency { CURRENCY_NONE = 0, CURRENCY_EUR = 1 }
export interface Money { wholeCents?: number; text?: string; currency: Currency }
export interface Pay { Charge(request: Money): Promise<Money>; }
export class PayClientImpl implements Pay { Charge(request: Money): Promise<Money> { throw request; } }
//- web/pay_pb.d.ts
// Generated by the protocol buffer compiler. DO NOT EDIT!
// file: pay/pay.proto
export class Money extends jspb.Message {
  getWholeCents(): number;
  setWholeCents(value: number): Money;
}
export namespace Money {
  export type AsObject = { wholeCents: number; }
}
//- web/PayServiceClientPb.ts
/** @fileoverview gRPC-Web generated client stub for pay
 * @generated */
// Code generated by protoc-gen-grpc-web. DO NOT EDIT.
// source: pay/pay.proto
export class PayClient { charge(request: Money): Promise<Money> { throw request; } }
`;
  const places = async (name: string): Promise<readonly string[]> => {
    const { items } = await feature.ask(fixture, "references", { name, path: "pay/pay.proto" });
    return items
      .filter(({ language }) => language !== "protobuf")
      .map(({ path, range }) => `${path}:${range.start.line + 1}`);
  };
  assert.deepEqual(await places("Pay.Charge"), [
    "es/pay_connect.ts:6",
    "tsproto/pay.ts:6",
    "tsproto/pay.ts:7",
    "web/PayServiceClientPb.ts:5",
  ]);
  assert.deepEqual(await places("Money.amount.whole_cents"), [
    "es/pay_pb.ts:5",
    "tsproto/pay.ts:5",
    "web/pay_pb.d.ts:4",
    "web/pay_pb.d.ts:5",
    "web/pay_pb.d.ts:8",
  ]);
  assert.deepEqual(await places("Currency.CURRENCY_EUR"), ["es/pay_pb.ts:3", "tsproto/pay.ts:4"]);
});
