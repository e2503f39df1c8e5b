/** Half-typed files link and relate, whatever is missing; what stands in front of the cut, and files beside it, still answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FileFacts } from "../../../adapters/facts.js";
import type { FileLinks } from "../../../adapters/links.js";
import { adapterOf } from "../../../adapters/registry.js";
import { type FactsSource, LookupSession, TrackedLookups } from "../../../daemon/index/lookups.js";
import { memorySource } from "../../harness/facts.js";
import { MemoryRelations } from "../../harness/memoryRelations.js";
import { checkUses } from "../../harness/uses.js";

const types = `package shop

import (
	"fmt"
	p "m/price"
	. "m/dot"
)

type Cart[K comparable, V interface{ ~int | p.Money; Name() string }] struct {
	*Base \`tag\`
	p.Money
	Items map[K][]struct{ X, Y V }
	next  func(a, b int, c ...string) (n int, err error)
}

type Base struct{ Alias }

type Alias = interface{ Store; Close() error }

type Store interface {
	error
	Get(key string) (Cart[string, p.Money], bool)
}

type Loop struct{ Loop; *Pool }

type Pool Loop

const (
	One Kind = iota + 1
	Two
)

type Kind uint8

var first, second = build(One), p.New[int](2)

var third = func() Kind { type local struct{ y Kind }; return local{y: Two}.y }()
`;

const statements = `package shop

import "m/price"

func (c *Cart[K, V]) Do(a Kind, rest ...price.Money) (sum int, err error) {
outer:
	for i, item := range c.Items {
		switch x := any(item).(type) {
		case Store:
			if v, ok := x.Get("a"); ok && v.Items != nil {
				sum += v.next(1, 2, "c")
			} else if err := fmt.Errorf("%d", i); err != nil {
				continue outer
			}
		case interface{ Size() int }, nil:
			defer func() { sum = x.(Base).Close() }()
		}
		select {
		case m := <-make(chan price.Money):
			m.Name()
		default:
			go c.Do(a, rest[1:]...)
		}
	}
	for n := range 10 {
		_ = [...]Kind{0: One, n: Two}[n] << 2
	}
	f := Cart[string, price.Money]{Base: &Base{}, Money: price.New[int](1)}
	return f.Items["a"][0].X.Name(), nil
}

func build[T ~uint8](k T) T { return T(k) }
`;

const beside = {
  "go.mod": "module m\n",
  "price/price.go":
    'package price\n\ntype Money int\n\nfunc (Money) Name() string { return "" }\n\nfunc New[T any](x T) Money { return 1 }\n',
  "dot/dot.go": "package dot\n\nfunc Dotted() int { return 1 }\n",
  "shop/use.go": `package shop

func use(s Store, c *Cart[string, Kind]) {
	s.Get("a")
	c.Do(One)
	c.Name()
	_ = first + second + third
	var l Loop
	l.Missing()
}
`,
} as const;

for (const [path, text] of [
  ["shop/types.go", types],
  ["shop/statements.go", statements],
] as const) {
  test(`every beginning of ${path} links, and so do the files that use it`, async () => {
    const around = await memorySource({ ...beside, "shop/types.go": types, "shop/statements.go": statements });
    for (let end = 0; end <= text.length; end++) await linkAll(around, path, text.slice(0, end));
  });

  test(`${path} links with every gap, stray bracket and half-typed name`, async () => {
    const around = await memorySource({ ...beside, "shop/types.go": types, "shop/statements.go": statements });
    for (let at = 0; at < text.length; at += 5) {
      await linkAll(around, path, text.slice(0, at) + text.slice(at + 7));
      await linkAll(around, path, `${text.slice(0, at)}{${text.slice(at)}`);
      await linkAll(around, path, `${text.slice(0, at)}.(${text.slice(at)}`);
      await linkAll(around, path, `${text.slice(0, at)} x. ${text.slice(at)}`);
    }
  });
}

/** Links the changed file and one that uses it, and asks for relations of all that it declares. */
async function linkAll(around: FactsSource, path: string, text: string): Promise<void> {
  const facts = adapterOf("go").extract(text, "go");
  const source: FactsSource = { ...around, facts: (asked) => (asked === path ? facts : around.facts(asked)) };
  const session = new LookupSession(source);
  for (const one of [path, "shop/use.go"]) {
    const links = link(session, one, source.facts(one)!);
    checkOrder(links);
  }
  const last = facts.declarations.at(-1);
  if (last === undefined || last.nameStart === last.nameEnd) return;
  const context = new MemoryRelations(source, [path, "shop/use.go"]);
  const symbol = context.symbolAt(path, last.nameStart);
  if (symbol === undefined) return;
  adapterOf("go").relations?.implementations(symbol, context);
  adapterOf("go").relations?.dispatching(symbol, context);
}

function link(session: LookupSession, path: string, facts: FileFacts): FileLinks {
  const lookups = new TrackedLookups(path, session);
  return adapterOf("go").link!(facts, lookups.identityOf(path, facts), lookups);
}

function checkOrder({ occurrences: { starts, ends } }: FileLinks): void {
  for (let index = 1; index < starts.length; index++) assert.ok(starts[index - 1] <= starts[index]);
  for (let index = 0; index < starts.length; index++) assert.ok(starts[index] < ends[index]);
}

test("a half-typed selector costs itself: all around it answers", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    type «T»T struct{ «n»n int }

    func (t ‹T›T) «Get»Get() int { return t.‹n›n }

    func before(«t»t ‹T›T) int { return ‹t›t.‹Get›Get() }

    func broken(«u»u ‹T›T) {
    	«x»x := ‹u›u.‹Get›Get()
    	‹u›u.
    }

    func after(«v»v ‹T›T) int { return ‹v›v.‹Get›Get() }
  `));

test("a half-typed call, condition, literal and declaration", () =>
  checkUses(`
    -- go.mod --
    module m
    -- call.go --
    package a

    func call(«t»t ‹T›T) {
    	«x»x := ‹t›t.‹Get›Get()
    	y := ‹t›t.‹Get›Get(
    	t.n = x
    }

    func next(«s»s ‹T›T) int { return ‹s›s.‹n›n }
    -- condition.go --
    package a

    func condition(«c»t ‹T›T) {
    	if «y»y := ‹c›t.‹Get›Get(); ‹y›y >
    -- literal.go --
    package a

    var literal = ‹T›T{‹n›n: 1,

    func behind(«b»b ‹T›T) int { return ‹b›b.‹n›n }
    -- declaration.go --
    package a

    func declared() int { return ‹T›T{}.‹Get›Get() }

    func (t ‹T›T) half
    -- sound.go --
    package a

    type «T»T struct{ «n»n int }

    func (t ‹T›T) «Get»Get() int { return t.‹n›n }
  `));

test("ill-typed code answers what names say", () =>
  checkUses(`
    -- go.mod --
    module m
    -- a.go --
    package a

    type «T»T struct{ «n»n int }

    func «f»f(a ‹T›T) ‹T›T { return a }

    func ill() {
    	«x»x := ‹f›f()
    	‹x›x.‹n›n = "text"
    	‹f›f(1, 2, 3).‹n›n()
    	var «y»y ‹?›Missing = ‹x›x
    	‹y›y.‹?›n = ‹f›f
    	‹x›x.‹?›gone.‹?›n()
    	for «k»k := range ‹f›f { _ = ‹k›k }
    	return ‹x›x.‹n›n, ‹y›y
    }

    func («r»r ‹?›Nobody) m() { ‹r›r.‹?›n() }

    type «Self»Self ‹Self›Self

    func self(«s»s ‹Self›Self) { ‹s›s.‹?›n() }
  `));
