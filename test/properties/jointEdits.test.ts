/**
 * The joint after edits: whatever was edited in .proto files and generated code, in whatever order, answers are those of a workspace that was always so.
 *
 * NAVD_TEST_RUNS sets the number of random sequences, NAVD_TEST_SEED repeats a run.
 */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { parseFixture } from "../harness/checkFeature.js";
import { type TestDaemon, withDaemon } from "../harness/daemon.js";
import { generatedShop, protoOfShop, usersOfShop } from "../harness/generatedShop.js";
import { forAny } from "./forAny.js";

const runs = Number(process.env["NAVD_TEST_RUNS"] ?? 4);
const seed = Number(process.env["NAVD_TEST_SEED"] ?? Date.now() % 2 ** 31);

const first = parseFixture(`${protoOfShop}${generatedShop}${usersOfShop}`).files;

/** Edits by path: a file comes, goes, or has one word for another. */
const edits: readonly (readonly [path: string, edit: (text: string) => string | undefined])[] = [
  ["pay/pay.proto", (text) => text.replace("whole_cents", "cents")],
  ["pay/pay.proto", (text) => text.replace("rpc Charge", "rpc Bill")],
  ["pay/pay.proto", (text) => text.replace("package pay;", "package wallet;")],
  ["gen/pay/pay.pb.go", (text) => text.replaceAll("WholeCents", "Cents")],
  ["gen/pay/pay.pb.go", (text) => text.replace("// source: pay/pay.proto", "// source: other/pay.proto")],
  ["gen/pay/pay.pb.go", () => undefined],
  ["gen/pay/pay_grpc.pb.go", (text) => text.replace("DO NOT EDIT", "By hand").replace("// source:", "// from")],
  ["gen/pay/pay_pb2.pyi", (text) => text.replaceAll("whole_cents", "cents")],
  ["gen/pay/pay_pb2_grpc.py", (text) => text.replaceAll("Charge", "Bill")],
  ["gen/pay/pay_pb.ts", (text) => text.replaceAll("wholeCents", "cents").replace("charge:", "bill:")],
  ["server/server.go", (text) => text.replace(") Charge(", ") Bill(")],
  ["client.py", () => undefined],
];

test(`the joint after edits is that of a fresh index: ${runs} sequences, seed ${seed}`, () =>
  withDaemon(async (daemon) => {
    const steps = fc.array(fc.record({ edit: fc.nat(edits.length - 1), isUndone: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    });
    let run = 0;
    await forAny(steps, { seed, runs }, async (sequence) => {
      const edited = write(daemon, `edited${run}`, first);
      await daemon.rpc.request("workspace/open", { root: edited });
      const files = new Map(first);
      for (const { edit, isUndone } of sequence) {
        const [path, change] = edits[edit];
        const text = isUndone ? first.get(path) : change(files.get(path) ?? first.get(path)!);
        if (text === undefined) files.delete(path);
        else files.set(path, text);
        if (text === undefined) rmSync(join(edited, path), { force: true });
        else writeFileSync(join(edited, path), text);
        await daemon.rpc.request("sync", { root: edited });
      }
      const fresh = write(daemon, `fresh${run++}`, files);
      await daemon.rpc.request("workspace/open", { root: fresh });
      assert.deepEqual(await answers(daemon, edited), await answers(daemon, fresh));
    });
  }));

test("a new generated file links itself and nothing else", () =>
  withDaemon(async (daemon) => {
    const files = new Map(first);
    files.delete("gen/pay/pay_pb2_grpc.py");
    files.delete("server.py");
    files.delete("client.py");
    const root = write(daemon, "shop", files);
    await daemon.rpc.request("workspace/open", { root });
    const generated = "gen/pay/pay_pb2_grpc.py";
    assert.equal(await daemon.linkedBy(root, () => writeFileSync(join(root, generated), first.get(generated)!)), 1);
    const { items } = await daemon.rpc.request("references", { root, name: "Pay.Charge", path: "pay/pay.proto" });
    assert.ok(items.some(({ path }) => path === "gen/pay/pay_pb2_grpc.py"));
  }));

function write(daemon: TestDaemon, name: string, files: ReadonlyMap<string, string>): string {
  const root = join(daemon.sandbox.folder, "work", name);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** What is said of every name of the .proto file, without what differs between two workspaces. */
async function answers(daemon: TestDaemon, root: string): Promise<unknown> {
  const said: unknown[] = [];
  for (const name of [
    "Money",
    "whole_cents",
    "cents",
    "currency",
    "Currency",
    "CURRENCY_EUR",
    "Pay",
    "Charge",
    "Bill",
  ]) {
    const target = { root, name, path: "pay/pay.proto" };
    for (const method of ["references", "implementations", "callers", "rename"] as const) {
      try {
        const params = method === "rename" ? { ...target, newName: "another" } : target;
        const { completeness: _, ...answer } = await daemon.rpc.request(method, params as never);
        said.push([method, name, answer]);
      } catch (error) {
        said.push([method, name, String(error).replaceAll(root, "ROOT")]);
      }
    }
  }
  return said;
}
