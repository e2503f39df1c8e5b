/** LSP through the real server: implementation, call hierarchy, type hierarchy. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  Location,
  TypeHierarchyItem,
} from "vscode-languageserver-protocol";
import { withDaemon } from "../harness/daemon.js";
import { dedent } from "../harness/facts.js";

const files = {
  "go.mod": "module example.com/m\n\ngo 1.24\n",
  "a.go": dedent(`
    package m

    type Shape interface{ Area() int }

    type Square struct{}

    func (Square) Area() int { return side() }

    func side() int { return 1 }

    func total(shapes []Shape) int {
    	sum := 0
    	for _, shape := range shapes {
    		sum += shape.Area()
    		sum += shape.Area()
    	}
    	return sum
    }
    `),
};

const at = (item: { readonly name: string; readonly selectionRange: { readonly start: { readonly line: number } } }) =>
  `${item.name}:${item.selectionRange.start.line}`;

test("an editor asks for implementations, calls and types", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open(files);
    const client = await daemon.lsp({ roots: [root] });
    const textDocument = { uri: pathToFileURL(`${root}/a.go`).href };
    const ask = <Value>(method: string, line: number, character: number): Promise<Value> =>
      client.request(method, { textDocument, position: { line, character } });

    const implementations = await ask<Location[]>("textDocument/implementation", 2, 5);
    assert.deepEqual(
      implementations.map(({ range }) => range.start),
      [{ line: 4, character: 5 }],
    );

    const [area] = await ask<CallHierarchyItem[]>("textDocument/prepareCallHierarchy", 6, 14);
    assert.equal(at(area), "Area:6");
    const incoming = await client.request<CallHierarchyIncomingCall[]>("callHierarchy/incomingCalls", { item: area });
    assert.deepEqual(
      incoming.map(({ from, fromRanges }) => [at(from), fromRanges.map(({ start }) => start.line)]),
      [["total:10", [13, 14]]],
    );
    const outgoing = await client.request<CallHierarchyOutgoingCall[]>("callHierarchy/outgoingCalls", { item: area });
    assert.deepEqual(
      outgoing.map(({ to }) => at(to)),
      ["side:8"],
    );
    const [total] = await ask<CallHierarchyItem[]>("textDocument/prepareCallHierarchy", 10, 5);
    const called = await client.request<CallHierarchyOutgoingCall[]>("callHierarchy/outgoingCalls", { item: total });
    assert.deepEqual(
      called.map(({ to }) => at(to)),
      ["Area:2", "Area:6"],
    );

    const [square] = await ask<TypeHierarchyItem[]>("textDocument/prepareTypeHierarchy", 4, 5);
    const above = await client.request<TypeHierarchyItem[]>("typeHierarchy/supertypes", { item: square });
    assert.deepEqual(above.map(at), ["Shape:2"]);
    const below = await client.request<TypeHierarchyItem[]>("typeHierarchy/subtypes", { item: above[0] });
    assert.deepEqual(below.map(at), ["Square:4"]);

    assert.deepEqual(await ask("textDocument/implementation", 0, 0), []);
    assert.equal(await ask("textDocument/prepareCallHierarchy", 11, 1), null);
  });
});
