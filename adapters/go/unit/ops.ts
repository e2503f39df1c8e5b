/**
 * The unit: a Go file's code as a compact stream of operations, from which types are worked out without the text or a syntax tree.
 *
 * Problem: whoever asks for the type of a declaration must not parse its file again, and whoever links a file must visit each of its
 * identifiers once. Method: one pre-order stream of `ops` (one byte each, operands as varints behind it) and, apart from it, one
 * stream of `positions`: each *token* (an identifier of the text, marked T below) takes the next position. A reader that goes through the whole stream in
 * order meets every identifier with its position; a reader that enters at a declaration's offset to learn its type ignores positions.
 * So the ops of a declaration stay the same bytes wherever it stands in the file, and its `shape` is a hash over them without bodies.
 *
 * Names are indexes into the unit's string table (u: unsigned varint). A token is written as `u name` and takes the next position; the token's
 * length is the name's. Scopes are resolved by the writer: a use of a local (parameter, result, variable, constant, type, type parameter,
 * receiver, label, and fields and methods of types without a declaration) is `local n`. Locals are numbered from 0 within one item, in the
 * order in which their definitions stand in the stream (not in the text): "def" below takes the next number. The blank identifier `_` is
 * a token where it stands, and a definition of it takes a number, but no use ever resolves to it.
 *
 * Grammar (X* n: n times, `n` written before as u; E an expression or a type, S a statement, T a token, `d` an ordinal + 1 of
 * FileFacts.declarations or 0 where there is no declaration: then the token is a def):
 *
 *   unit   := item* endOfUnit
 *   item   := package T
 *           | import    index:u has:u [T]        the entry of FileFacts.imports; T is its alias (a name, not `.` or `_`)
 *           | func      size:u d T flags:u [receiver] [typeParams] signature [body]            see funcFlags; size: bytes of the item behind it
 *           | typeSpec  ...as the statement; at file level d is set and the token is no def
 *           | varSpec | constSpec                                                            see statements; at file level d is set
 *           | stray     S*n                   statements in places where the language has none (broken text): all of one level of the text, in
 *                                             one scope, behind that level's other items
 *   receiver   := pointer:u baseName:T typeParamDefs:T*n (defs) named:u [T def]              `func (s *Set[K]) ...`; T of K first, then s; size of
 *                                                                                           names that are blank too
 *              Where the receiver is no (pointer to a) named type: pointer = 2, then E, then named:u [T def].
 *   typeParams := T*n (defs) group*m;  group := names:u E                                    names sum up to n; E is the constraint
 *   signature  := param*n variadic:u param*m                                                 parameters, then results; variadic: 1 when the last is `...T`
 *   param      := names:u E T*names (defs)                                                   names 0: one parameter without a name
 *   body       := size:u S*n                                                                 size: bytes of `S*n` with its n
 *
 * Statements. A scope is the writer's matter: blocks appear only where the reader must know them.
 *   block        S*n
 *   expression   E                       (also inc, dec: E is read and written: `update E`)
 *   update       E                       x++, x--
 *   send         E E
 *   assign       E*n E*m                 right sides first, then left sides; `=`
 *   opAssign     E E                     right, then left; `+=` and the like
 *   define       E*n lhs*m               `:=`; right sides first; lhs := 0 T (def) | 1 E (a variable that was there already, is written)
 *   varSpec      typed:u [E] E*n names   `var a, b T = x, y`; names := m (d T)*m
 *   constSpec    form:u ... names        form 0: no values and nothing to repeat; 1: E*n; 2: E(type) E*n; 3: repeats: back:u, the bytes from this op's
 *                                        own offset back to that of the constSpec op it repeats (form 1 or 2); then names as in varSpec
 *   typeSpec     d T alias:u typeParams(n may be 0) E      in a body T takes the next local number ALSO where d is set (uses of it are `local n`); at
 *                                        file level with d set it takes none
 *   return       E*n
 *   go | defer   E
 *   label        n:u T S                 a label and its statement (or an empty block); labels are numbered apart from locals, from 0 within one item, in
 *                                        the order of their statements in the text
 *   branch       kind:u target:u [T]     break 0, continue 1, goto 2, fallthrough 3; target 0: none; 1: T, a label that is not there; n + 2: T, label n
 *   if           [S] E S [S]             flags:u first: 1 has init, 2 has else
 *   switch       flags:u [S] [E] clause*n            1 has init, 2 has tag;  clause := E*n S*m
 *   typeSwitch   flags:u [S] E [T (def)] typeClause*n  1 has init, 2 binds a name: the def comes behind E; the same number is used in every
 *                                        clause, where its type differs; typeClause := E*n S*m   (default: n = 0)
 *   select       comm*n;  comm := S S*m  the communication (an empty block for default), then the body
 *   for          flags:u [S] [E] [S] S   1 init, 2 condition, 4 post; then the body
 *   range        form:u E lhs*n S        form 0: no variables (n = 0), 1: `:=`, 2: `=`; lhs as in define (form 2: all are `1 E`)
 *
 * Expressions and types:
 *   name       T                      what the file does not decide: a package's name, a name of the package, a universe name
 *   local      n:u T
 *   select     E T                    x.f, pkg.Name
 *   index      E E*n                  x[i], and instantiation F[int, string]
 *   slice      E E*n
 *   call       E E*n spread:u         calls and conversions alike; spread 1: f(x...)
 *   composite  has:u [E] element*n    has 0: the type is elided;  element := key:u [..] E
 *                                     key 0: none; 1: an identifier: local:u (number + 1, or 0) T; 2: E
 *   funcLit    signature body
 *   star       E                      dereference or pointer type
 *   unary      operator:u E           see operators; also `~T`
 *   binary     operator:u E E         also unions A | B
 *   assert     E E
 *   typeOf     E                      x.(type) outside a type switch (broken text)
 *   literal    kind:u                 see literals
 *   arrayType  form:u [E] E           form 0: `[...]T`, 1: length E; then the element; 2: length is the integer literal `u` that follows
 *   sliceType  E
 *   mapType    E E
 *   chanType   direction:u E          0 both, 1 send only, 2 receive only
 *   funcType   signature
 *   structType field*n;  field := 0 E names:u (d T)*names | 1 E d T       1: embedded; T is the type's base name again, at the same position
 *   interfaceType element*n;  element := 0 d T signature (method) | 1 E   (embedded type, union, approximation)
 *   bad        E*n                    text that makes no sense: its identifiers, with unknown types
 *
 * The payload of FileFacts (unitCodec.ts) holds the string table, the ops, the positions, and for each declaration, by ordinal: the offset in the ops
 * where what its type needs begins (functions and methods: the `func` op; types: `typeSpec`; variables and constants: their spec; fields and embedded
 * elements: their `field` or `element`; interface methods: their `element`), and its shape. A shape covers names (their text, not their
 * index), operations and operands, but no positions, sizes, ordinals, bodies (also of function literals), no doc, and not the fields,
 * methods and embedded elements of a type which are declarations themselves; for a constant that repeats another's values it covers those.
 *
 * Limits: statements and expressions nest 1,000 deep at most (what is deeper is an empty `block` or `bad`), but for the left sides of
 * `binary` and the `else` of `if`, which go on as far as the tree does (2,000); array lengths other than integer literals are expressions; values of constants are not kept.
 */
export const op = {
  endOfUnit: 0,
  package: 1,
  func: 2,
  typeSpec: 3,
  varSpec: 4,
  constSpec: 5,
  stray: 6,
  import: 7,
  block: 10,
  expression: 11,
  update: 12,
  send: 13,
  assign: 14,
  opAssign: 15,
  define: 16,
  return: 17,
  go: 18,
  defer: 19,
  label: 20,
  branch: 21,
  if: 22,
  switch: 23,
  typeSwitch: 24,
  select: 25,
  for: 26,
  range: 27,
  name: 40,
  local: 41,
  selector: 42,
  index: 43,
  slice: 44,
  call: 45,
  composite: 46,
  funcLit: 47,
  star: 48,
  unary: 49,
  binary: 50,
  assert: 51,
  typeOf: 52,
  literal: 53,
  arrayType: 54,
  sliceType: 55,
  mapType: 56,
  chanType: 57,
  funcType: 58,
  structType: 59,
  interfaceType: 60,
  bad: 61,
} as const;

export const funcFlags = { receiver: 1, typeParams: 2, body: 4 } as const;

/** Operators of `unary` and `binary`, by index. */
export const operators = [
  "+",
  "-",
  "*",
  "/",
  "%",
  "&",
  "|",
  "^",
  "<<",
  ">>",
  "&^",
  "&&",
  "||",
  "==",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "!",
  "<-",
  "~",
] as const;

/** Kinds of `literal`, by index. */
export const literals = ["int", "float", "imaginary", "rune", "string"] as const;
