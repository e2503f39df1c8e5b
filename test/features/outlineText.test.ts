/** The text form of outlines: the levels of detail, and that no declaration is ever missing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect } from "../../adapters/facts.js";
import { outlineText } from "../../daemon/features/outlineText.js";
import { dedent, extractFacts } from "../harness/facts.js";

/** The text is what is written within a budget that it just fits into, and not within one character less. */
async function checkLevel(dialect: Dialect, source: string, expected: string): Promise<void> {
  const facts = await extractFacts(dialect, dedent(source));
  const wanted = dedent(expected).trimEnd();
  const within = (budget: number): string => outlineText(facts, () => true, budget);
  assert.equal(within(wanted.length), wanted);
  assert.notEqual(within(wanted.length - 1), wanted);
}

/** The text is what is written where nothing fits. */
async function checkLast(dialect: Dialect, source: string, expected: string): Promise<void> {
  const facts = await extractFacts(dialect, dedent(source));
  assert.equal(
    outlineText(facts, () => true, 0),
    dedent(expected).trimEnd(),
  );
}

const server = `
  package web

  const First, second = 1, 2

  type Server struct {
  	Address string
  	limit   int
  }

  func (s *Server) Serve(listener net.Listener, wait time.Duration) error { return nil }

  func (s *Server) close(reason string) { }

  func Handle(path string, handler http.Handler) { }
`;

test("with room for it, every declaration has its line and its whole signature", () =>
  checkLevel(
    "go",
    server,
    `
    3 const First
    3 const second
    5 type Server struct
     6 Address string
     7 limit int
     10 func (s *Server) Serve(listener net.Listener, wait time.Duration) error
     12 func (s *Server) close(reason string)
    14 func Handle(path string, handler http.Handler)
    `,
  ));

test("less room: plain data in rows of names", () =>
  checkLevel(
    "go",
    server,
    `
    First second
    5 type Server struct
     Address limit
     10 func (s *Server) Serve(listener net.Listener, wait time.Duration) error
     12 func (s *Server) close(reason string)
    14 func Handle(path string, handler http.Handler)
    `,
  ));

test("less room: whole signatures of what is public only", () =>
  checkLevel(
    "go",
    server,
    `
    First second
    5 type Server struct
     Address limit
     10 func (s *Server) Serve(listener net.Listener, wait time.Duration) error
     12 close(reason)
    14 func Handle(path string, handler http.Handler)
    `,
  ));

test("less room: parameters by name", () =>
  checkLevel(
    "go",
    server,
    `
    First second
    5 struct Server
     Address limit
     10 Serve(listener,wait)
     12 close(reason)
    14 Handle(path,handler)
    `,
  ));

test("less room: lines for what is public only", () =>
  checkLevel(
    "go",
    server,
    `
    First second
    5 struct Server
     Address limit
     10 Serve(listener,wait)
     close()
    14 Handle(path,handler)
    `,
  ));

test("less room: lines for containers only", () =>
  checkLevel(
    "go",
    server,
    `
    First second
    5 struct Server
     Address limit Serve() close()
    Handle()
    `,
  ));

test("over any budget: the outermost containers have lines, all names stay", () =>
  checkLast(
    "go",
    server,
    `
    First second
    5 Server{Address limit Serve() close()}
    Handle()
    `,
  ));

test("over any budget: namespaces are no containers of note", () =>
  checkLast(
    "csharp",
    `
    namespace Web.Core
    {
        namespace Inner
        {
            public class Server
            {
                public int Port { get; set; }
                class Row { int cells; }
                public void Serve() { }
            }
        }
    }
    `,
    `
    1 namespace Web.Core
     3 namespace Inner
      5 Server{Port Row{cells} Serve()}
    `,
  ));

test("a name that its signature does not spell stands before it", () =>
  checkLevel(
    "c",
    `
    typedef union job {
      struct {
        int type;
      } header;
    } job;
    `,
    `
    1 typedef union job
     2 header: struct {…}
      3 int type
    1 typedef union job {…} job
    `,
  ));

test("an indexer is spelled by its word", () =>
  checkLevel("csharp", "class Row { int this[int index] => 0; }", "1 class Row\n 1 int this[int index]"));

test("what is filtered out takes its members with it", async () => {
  const facts = await extractFacts("py", "class A:\n    def f(self): ...\n\ndef g(): ...\n");
  const text = outlineText(facts, (index) => facts.declarations[index].name !== "A", 1000);
  assert.equal(text, "4 def g()");
});

test("nothing declared: no text", async () => {
  const facts = await extractFacts("py", "print(1)\n");
  assert.equal(
    outlineText(facts, () => true, 100),
    "",
  );
});
