/** Declarations of C as facts. */
import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("C: functions, prototypes and includes", async () => {
  await checkFacts(
    "c",
    `
      #include <stdio.h>
      #include "dir/own.h"
      /* Adds. */
      int add(int a, const char *names[], void (*then)(int), ...);
      static inline unsigned long size_of(void) { return 1; }
      const char *const *table(struct thing *t)
      {
        return 0;
      }
      void (*signal(int number, void (*handler)(int)))(int);
    `,
    `
      import sideEffect <stdio.h>
      import sideEffect dir/own.h
      function add +declare +variadic | int add(int a, const char *names[], void (*then)(int), ...) (a:int, names:const char *[], then:void (*)(int), _:...) -> _:int // Adds.
      function size_of -internal +inline +static | static inline unsigned long size_of(void) -> _:unsigned long
      function table | const char *const *table(struct thing *t) (t:struct thing *) -> _:const char *const *
      function signal +declare | void (*signal(int number, void (*handler)(int)))(int) (number:int, handler:void (*)(int)) -> _:void (*)(int)
    `,
  );
});

test("C: structs, unions, enums and typedefs", async () => {
  await checkFacts(
    "c",
    `
      struct point { int x, *y, z[3]; unsigned flag : 1; struct inner { int q; } in; union { int a; float b; }; int (*call)(int); };
      typedef struct { int width; } Size;
      typedef struct tag { int a; } Tag, *TagPtr;
      typedef int (*callback)(int, void *);
      typedef int handler(int);
      enum colour { RED, GREEN = 2, /**< Not red. */
        BLUE };
      enum { ANON = 1 };
      struct later;
    `,
    `
      struct point | struct point
        field x | int x : int
        field y | int *y : int *
        field z | int z[3] : int [3]
        field flag | unsigned flag : unsigned
        struct inner | struct inner
        field in | struct inner {…} in : struct inner {…}
          field q | int q : int
        field a | int a : int
        field b | float b : float
        field call | int (*call)(int) : int (*)(int)
      struct Size | typedef struct {…}
        field width | int width : int
      struct tag | typedef struct tag
      typeAlias Tag | typedef struct tag {…} Tag : struct tag {…}
      typeAlias TagPtr | typedef struct tag {…} *TagPtr : struct tag {…} *
        field a | int a : int
      typeAlias callback | typedef int (*callback)(int, void *) : int (*)(int, void *)
      typeAlias handler | typedef int handler(int) (_:int) -> _:int
      enum colour | enum colour
        enumMember RED | RED
        enumMember GREEN | GREEN = 2 // Not red.
        enumMember BLUE | BLUE
      enumMember ANON | ANON = 1
    `,
  );
});

test("C: globals and macros", async () => {
  await checkFacts(
    "c",
    `
      #define LIMIT 10
      #define MAX(a, b) \\
        ((a) > (b) ? (a) : (b))
      #define LOG(format, ...) printf(format, __VA_ARGS__)
      static const char *names[] = { "a", "b" }, *other;
      extern int shared;
      int (*hook)(int), count = 3;
      struct point origin = { .x = 1 };
    `,
    `
      macro LIMIT | #define LIMIT : 10
      macro MAX | #define MAX(a, b) (a:, b:)
      macro LOG +variadic | #define LOG(format, ...) (format:, ...:)
      variable names -internal +const +static | static const char *names[] : const char *[]
      variable other -internal +const +static | static const char *other : const char *
      variable shared +declare +extern | extern int shared : int
      variable hook | int (*hook)(int) : int (*)(int)
      variable count | int count : int
      variable origin | struct point origin : struct point
    `,
  );
});

test("C: K&R definitions", async () => {
  await checkFacts(
    "c",
    `
      int main(argc, argv)
        int argc;
        char **argv;
      {
        return 0;
      }
      old_style(a) { return a; }
    `,
    `
      function main | int main(argc, argv) (argc:, argv:) -> _:int
      function old_style | old_style(a) (a:)
    `,
  );
});

test("C: conditionals that split braces", async () => {
  await checkFacts(
    "c",
    `
      #ifdef WIDE
      static int read(long n) {
      #else
      static int read(int n) {
      #endif
        if (n) {
      #if A
        } else {
      #endif
        }
        return n;
      }
      #if 0
      int never;
      #endif
      #ifdef B
      int one;
      #else
      int two;
      #endif
      #ifdef __cplusplus
      extern "C" {
      #endif
      int after(void);
      #ifdef __cplusplus
      }
      #endif
    `,
    `
      function read -internal +static | static int read(long n) (n:long) -> _:int
      variable one | int one : int
      variable two | int two : int
      function after +declare | int after(void) -> _:int
    `,
  );
});

test("C: macros around and instead of declarations", async () => {
  await checkFacts(
    "c",
    `
      PyAPI_FUNC(int) PyThing_Check(PyObject *o);
      EXPORT struct thing *make_thing(int a) ATTRIBUTE_MALLOC;
      DEFINE_LIST(first, int);
      DECLARE_HASH(things)
      int after_macro;
      int guarded GUARDED_BY(lock);
      STACK_OF(X509) *chain(void);
      __attribute__((noreturn)) void die(const char *why) __attribute__((format(printf, 1, 2)));
      size_t (*read_function)(void *, size_t);
      int plain (lua_State *L) { return 0; }
    `,
    `
      function PyThing_Check +declare | PyAPI_FUNC(int) PyThing_Check(PyObject *o) (o:PyObject *) -> _:PyAPI_FUNC(int)
      function make_thing +declare | EXPORT struct thing *make_thing(int a) ATTRIBUTE_MALLOC (a:int) -> _:EXPORT struct thing *
      variable after_macro | int after_macro : int
      variable guarded | int guarded GUARDED_BY(lock) : int GUARDED_BY(lock)
      function chain +declare | STACK_OF(X509) *chain(void) -> _:STACK_OF(X509) *
      function die +declare | __attribute__((noreturn)) void die(const char *why) __attribute__((format(printf, 1, 2))) (why:const char *) -> _:__attribute__((noreturn)) void
      variable read_function | size_t (*read_function)(void *, size_t) : size_t (*)(void *, size_t)
      function plain | int plain (lua_State *L) (L:lua_State *) -> _:int
    `,
  );
});
