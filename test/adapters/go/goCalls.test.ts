/** What functions of Go call, and what calls them. */
import { test } from "node:test";
import { checkRelations } from "../../harness/relations.js";

test("B029 function literals count as the function around them, initialisers as their variables", () =>
  checkRelations(
    `
    -- a.go --
    package m
    func «leaf»leaf() int { return 0 }
    func «mid»mid() { go func() { leaf() }() }
    var «value»value = func() int { leaf(); return 0 }()
    var «one»one, «two»two = leaf(), 2
    func «first»init() { leaf() }
    func «second»init() {}
    type holder struct{ f func() int }
    var «table»table = holder{f: leaf}
    func «deferred»deferred() { defer leaf() }
    `,
    `
    callers leaf: deferred first mid one two value
    callees mid: leaf
    callees first: leaf
    callees second:
    callees table:
    `,
  ));

test("B031 B039 calls of values are calls of no function, whatever their names", () =>
  checkRelations(
    `
    -- a.go --
    package m
    func «send»send(string) {}
    func «outer»outer(send func(string)) { send("x") }
    func «again»again(f func()) {
      g := again
      g(f)
      f()
    }
    type t struct{ run func() }
    func (t) «method»method() {}
    func «uses»uses(x t) {
      x.run()
      h := x.method
      h()
      again(x.method)
    }
    `,
    `
    callers send:
    callees outer:
    callees again:
    callees uses: again
    callers method:
    `,
  ));

test("B011 an implementer in a test file, calls through the interface in both files", () =>
  checkRelations(
    `
    -- go.mod --
    module m
    -- a.go --
    package m
    type Saver interface{ «save»Save() }
    type disk struct{}
    func (disk) «diskSave»Save() {}
    func «run»run(s Saver) { s.Save() }
    func «own»own() { disk{}.Save() }
    -- a_test.go --
    package m
    type fake struct{}
    func (fake) «fakeSave»Save() {}
    func «check»check(s Saver) { s.Save(); fake{}.Save() }
    `,
    `
    implementations save: diskSave fakeSave
    implementations diskSave: save
    implementations fakeSave: save
    callers diskSave: check~ own run~
    callers fakeSave: check run~
    callers save: check run
    `,
  ));

test("B037 a call on a type outside the workspace is no call of an equal name here", () =>
  checkRelations(
    `
    -- a.go --
    package m
    import "database/sql"
    type Store interface{ «exec»Exec(string) }
    type conn struct{ db *sql.DB }
    func (c conn) «run»run() { c.db.Exec("x") }
    `,
    `
    callers exec:
    callees run:
    `,
  ));

test("a call through an interface calls its method, and by dispatch what values of that interface have", () =>
  checkRelations(
    `
    -- a.go --
    package m
    type Reader interface{ «read»Read() }
    type Closer interface{ «close»Close() }
    type ReadCloser interface { Reader; Closer }
    type file struct{}
    func (*file) «fileRead»Read() {}
    func (*file) «fileClose»Close() {}
    type text struct{}
    func (text) «textRead»Read() {}
    type named struct{ *file }
    type wrapped struct{ ReadCloser }
    func «narrow»narrow(r Reader) { r.Read() }
    func «wide»wide(r ReadCloser) { r.Read() }
    func «inside»inside(w wrapped) { w.Close() }
    func «generic»generic[R ReadCloser](r R) { r.Read() }
    func «express»express(r Reader) { Reader.Read(r); (*file).Close(nil) }
    func «convert»convert(f *file) { Reader(f).Read() }
    `,
    `
    callees narrow: fileRead~ read textRead~
    callees wide: fileRead~ read
    callees inside: close fileClose~
    callees generic: fileRead~ read
    callees express: fileClose fileRead~ read textRead~
    callees convert: fileRead~ read textRead~
    callers read: convert express generic narrow wide
    callers fileRead: convert~ express~ generic~ narrow~ wide~
    callers textRead: convert~ express~ narrow~
    callers fileClose: express inside~
    `,
  ));

test("errors: the language's own interface is called like any other", () =>
  checkRelations(
    `
    -- a.go --
    package m
    type failure struct{}
    func (failure) «message»Error() string { return "" }
    type coded interface { error; Code() int }
    type full struct{ failure }
    func (full) «code»Code() int { return 0 }
    func «show»show(err error) string { return err.Error() }
    func «showCoded»showCoded(c coded) string { return c.Error() }
    `,
    `
    callers message: showCoded~ show~
    `,
  ));

test("a call through an instance of a generic interface reaches what fits its type arguments", () =>
  checkRelations(
    `
    -- go.mod --
    module m
    -- stream/stream.go --
    package stream
    type Receiver[T any] interface{ «recv»Recv() (*T, error) }
    type Both[T, S any] interface { Receiver[T]; Send(S) }
    -- a.go --
    package m
    import "m/stream"
    type Cat struct{}
    type Dog struct{}
    type cats struct{}
    func (cats) «catsRecv»Recv() (*Cat, error) { return nil, nil }
    func (cats) Send(int) {}
    type dogs struct{}
    func (dogs) «dogsRecv»Recv() (*Dog, error) { return nil, nil }
    func (dogs) Send([]string) {}
    type any_[T any] struct{}
    func (any_[T]) «anyRecv»Recv() (*T, error) { return nil, nil }
    func «fromCats»fromCats(r stream.Receiver[Cat]) { r.Recv() }
    func «fromDogs»fromDogs(r stream.Receiver[Dog]) { r.Recv() }
    type Dogs = stream.Both[Dog, []string]
    func «alias»alias(r Dogs) { r.Recv() }
    func «wrong»wrong(r stream.Both[Dog, int]) { r.Recv() }
    func «generic»generic[T any](r stream.Receiver[T]) { r.Recv() }
    `,
    `
    callees fromCats: anyRecv~ catsRecv~ recv
    callees fromDogs: anyRecv~ dogsRecv~ recv
    callees alias: dogsRecv~ recv
    callees wrong: recv
    callees generic: anyRecv~ catsRecv~ dogsRecv~ recv
    callers catsRecv: fromCats~ generic~
    callers dogsRecv: alias~ fromDogs~ generic~
    `,
  ));

test("B007 methods of generic types are called on their instances", () =>
  checkRelations(
    `
    -- go.mod --
    module example.com/m
    -- a/a.go --
    package a
    type Cell[K any] struct{}
    func (Cell[K]) «reset»Reset() {}
    func New[K any]() *Cell[K] { return nil }
    -- b/b.go --
    package b
    import "example.com/m/a"
    func «use»use() { new(a.Cell[string]).Reset(); a.New[int]().Reset() }
    `,
    `
    callers reset: use
    `,
  ));

test("types that a package's tests compile anew are not those that others see", () =>
  checkRelations(
    `
    -- go.mod --
    module example.com/m
    -- a/a.go --
    package a
    type Key int
    type Getter interface{ «get»Get() Key }
    type Closer interface{ «close»Close() }
    func «shut»Shut(c Closer, g Getter) { c.Close(); g.Get() }
    -- a/a_test.go --
    package a
    type mine struct{}
    func (mine) «mineClose»Close() {}
    func (mine) «mineGet»Get() Key { return 0 }
    func «inTest»testShut(g Getter) { g.Get() }
    -- b/b.go --
    package b
    import "example.com/m/a"
    type File struct{}
    func (File) «fileClose»Close() {}
    func (File) «fileGet»Get() a.Key { return 0 }
    func «inOther»use(c a.Closer, g a.Getter) { c.Close(); g.Get() }
    `,
    `
    callees shut: close fileClose~ fileGet~ get mineClose~ mineGet~
    callees inTest: get mineGet~
    callees inOther: close fileClose~ fileGet~ get mineClose~
    callers mineGet: inTest~ shut~
    callers fileGet: inOther~ shut~
    `,
  ));
