/** The bounded readers: what is a message, what ends the connection, whatever way the bytes are cut. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { BoundedReader } from "../../daemon/server/transports/boundedReader.js";
import { LineReader } from "../../daemon/server/transports/lineReader.js";
import type { MessageReader, ReaderEvents } from "../../daemon/server/transports/messageReader.js";

type Heard = { readonly messages: unknown[]; readonly violations: string[] };

function hear(make: (events: ReaderEvents) => MessageReader): Heard & { readonly reader: MessageReader } {
  const messages: unknown[] = [];
  const violations: string[] = [];
  const reader = make({
    message: (message) => messages.push(message),
    violation: (reason) => violations.push(reason),
  });
  return { messages, violations, reader };
}

function checkFrames(
  bytes: string | Buffer,
  expected: { readonly messages?: unknown[]; readonly violation?: RegExp },
): void {
  const whole = Buffer.from(bytes as string);
  for (const size of [whole.length, 1, 7]) {
    const { messages, violations, reader } = hear((events) => new BoundedReader(events));
    for (let at = 0; at < whole.length; at += size) reader.push(whole.subarray(at, at + size));
    reader.dispose();
    assert.deepEqual(messages, expected.messages ?? []);
    if (expected.violation === undefined) assert.deepEqual(violations, []);
    else assert.match(violations.join(), expected.violation);
  }
}

const frame = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;

test("frames in any cut", () => {
  checkFrames(frame('{"a":1}') + frame('{"b":"ä𝒳"}'), { messages: [{ a: 1 }, { b: "ä𝒳" }] });
  checkFrames("content-length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}", {
    messages: [{}],
  });
  checkFrames("Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: 2\r\n\r\n{}", {
    messages: [{}],
  });
});

test("lengths that are no plain numbers end the connection", () => {
  for (const length of [
    "-1",
    "-5",
    "7abc",
    "1e9",
    "0x10",
    "+3",
    "",
    " ",
    "9".repeat(400),
    "999999999999",
    "1.5",
    "२",
  ]) {
    checkFrames(`Content-Length: ${length}\r\n\r\n{}`, { violation: /Content-Length|too large|header/ });
  }
  checkFrames("Content-Length: 33554433\r\n\r\n", { violation: /too large/ });
  checkFrames("Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", { violation: /twice/ });
  checkFrames("Content-Type: text/plain\r\n\r\n{}", { violation: /missing/ });
});

test("other protocols end at their first byte", () => {
  for (const verb of [
    "GET / HTTP/1.1\r\n",
    "POST / HTTP/1.1\r\n",
    "PUT /",
    "OPTIONS *",
    "HEAD /",
    "PRI * HTTP/2.0\r\n",
    "\u0016\u0003\u0001",
    "{}",
    "\n",
  ]) {
    checkFrames(verb, { violation: /no header/ });
  }
  checkFrames("CONNECT x:1 HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", { violation: /unknown header/ });
});

test("a request smuggled in a browser's POST is never seen", () => {
  const body = frame('{"jsonrpc":"2.0","id":1,"method":"shutdown"}');
  checkFrames(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`, {
    violation: /no header/,
  });
});

test("headers are bounded", () => {
  checkFrames(`Content-Type: ${"x".repeat(5000)}\r\n\r\n`, { violation: /too long/ });
  checkFrames(`${"Content-Type: a\r\n".repeat(17)}Content-Length: 2\r\n\r\n{}`, { violation: /too many lines/ });
  checkFrames(`Content-Length: 2\n\n{}${"x".repeat(5000)}`, { violation: /header/ });
  checkFrames("Cookie: a\r\nContent-Length: 2\r\n\r\n{}", { violation: /unknown header/ });
  checkFrames("Content-Type: a; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}", { violation: /charset/ });
});

test("bodies are bounded before they are parsed", () => {
  checkFrames(frame(`{"a":${"[".repeat(64)}${"]".repeat(64)}}`), { violation: /nested deeper/ });
  checkFrames(frame(`{"a":"${"[".repeat(100)}\\"${"{".repeat(100)}"}`), {
    messages: [{ a: `${"[".repeat(100)}"${"{".repeat(100)}` }],
  });
  checkFrames(frame("[1,2]"), { violation: /not an object/ });
  checkFrames(frame("nonsense"), { violation: /not JSON/ });
  checkFrames(frame(""), { violation: /not JSON/ });
  checkFrames(
    Buffer.concat([
      Buffer.from("Content-Length: 9\r\n\r\n"),
      Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
    ]),
    {
      violation: /not UTF-8/,
    },
  );
  const { violations, reader } = hear((events) => new BoundedReader(events));
  reader.push(Buffer.from(frame(`{"a":[${"[],".repeat(1_000_001)}0]}`)));
  assert.match(violations.join(), /values/);
});

test("a frame that has begun must end", async () => {
  const { violations, reader } = hear((events) => new BoundedReader(events, 1000, 30));
  reader.push(Buffer.from(frame("{}")));
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.deepEqual(violations, [], "between frames there is no hurry");
  reader.push(Buffer.from("Content-Length: 10\r\n\r\n{"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  reader.push(Buffer.from('"a"'));
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.match(violations.join(), /in time/);
});

test("a halted reader keeps what came and goes on", () => {
  const { messages, reader } = hear((events) => new BoundedReader(events));
  reader.halt();
  reader.push(Buffer.from(frame('{"a":1}') + frame('{"a":2}')));
  assert.deepEqual(messages, []);
  reader.resume();
  assert.deepEqual(messages, [{ a: 1 }, { a: 2 }]);
});

test("garbage never throws and never goes on after a violation", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 20 }), fc.boolean(), (chunks, lines) => {
      const { violations, reader } = hear((events) => (lines ? new LineReader(events) : new BoundedReader(events)));
      for (const chunk of chunks) reader.push(Buffer.from(chunk));
      reader.push(Buffer.from(frame("{}")));
      reader.dispose();
      assert.ok(violations.length <= 1);
    }),
    { numRuns: 300 },
  );
});

test("lines: any cut, empty ones allowed, bounded", () => {
  const text = '{"a":1}\n\r\n{"b":"ä"}\r\n{"c":3}\n';
  for (const size of [text.length, 1, 5]) {
    const whole = Buffer.from(text);
    const { messages, violations, reader } = hear((events) => new LineReader(events));
    for (let at = 0; at < whole.length; at += size) reader.push(whole.subarray(at, at + size));
    assert.deepEqual(messages, [{ a: 1 }, { b: "ä" }, { c: 3 }]);
    assert.deepEqual(violations, []);
  }
  for (const [bad, reason] of [
    ["GET / HTTP/1.1\n", /no JSON object/],
    ["[1]\n", /no JSON object/],
    ['{"a":}\n', /not JSON/],
    [`{"a":"${"x".repeat(200)}"}\n`, /too long/],
    ["x".repeat(200), /too long/],
  ] as const) {
    const { violations, reader } = hear((events) => new LineReader(events, 100));
    reader.push(Buffer.from(bad));
    reader.dispose();
    assert.match(violations.join(), reason);
  }
});
