/**
 * The unit: a Python file's code as a compact stream of operations, from which types are worked out without the text or a syntax tree.
 *
 * Problem: whoever asks for the type of a declaration must not parse its file again, and whoever links a file must visit each of its
 * identifiers once, in the order in which the code runs. Method: one stream of `ops` (one byte each, operands as varints behind it) and, apart
 * from it, one stream of `positions`: each *token* (an identifier of the text, marked T below) takes the next position. A reader that goes
 * through the whole stream in order meets every identifier with its position; one that enters at an offset ignores positions. So the ops of a
 * declaration stay the same bytes wherever it stands in the file.
 *
 * Names are indexes into the unit's string table (u: unsigned varint), normalised (NFKC, PEP 3131). A token is `u name` and takes the next
 * position. Identifiers in strings (forward references in annotations, names in `__all__`) are tokens too, at their place in the text.
 *
 * Scopes are resolved by the writer. Module, class, function, lambda, comprehension and type-parameter list each open a scope, which begins with
 * the table of the names bound in it. A use of a name is `name level index T`: level 0 is the scope the op stands in, 1 the one around it, and so
 * on by nesting (class scopes count as levels, but only code directly in a class sees its names). A name bound in no scope around is `free T`:
 * a builtin, one that a star import gives, or nothing. In a class a name that the class binds is level 0; where it has no value yet
 * when it is used, the reader goes on outside by name. `global` and `nonlocal` are already followed.
 * The blank `_` is a name as any other. Private names (`__x` in a class) are written as in the text.
 *
 * Grammar (X*n: n times, `n` written before as u; E an expression, S a statement, B a block = size:u S*n (size: bytes of `S*n` with its n), T a token,
 * bind := a target, d an ordinal + 1 of FileFacts.declarations or 0 where there is none):
 *
 *   unit     := scope S*n endOfUnit                       the module
 *   scope    := (name:u flags:u)*n                        see nameFlags; entries are numbered from 0
 *
 * Statements:
 *   expression   E
 *   assign       E target*n                     `a = b = value`: value first
 *   annotated    target A has:u [E]             `x: A = E`; A is an annotation (see below)
 *   augmented    operator:u E E                 target read as an expression, then value; the target (name, attribute, subscript) is written too
 *   return       has:u [E]
 *   raise        has:u [E] has:u [E]            `raise E from E`
 *   delete       target*n
 *   assert       E has:u [E]
 *   if           E B B                          elif is an `if` in the else block; the else block may be empty
 *   while        E B B
 *   for          flags:u E target B B           1: async; iterable, target, body, else
 *   with         flags:u item*n B               1: async; item := E has:u [target]
 *   try          B handler*n B B                body, handlers, else, finally; handler := flags:u [E] [target] B   1: has a type, 2: binds a name, 4: `except*`
 *   match        E case*n                       case := P has:u [E] B
 *   function     size:u d flags:u E*n(decorators) T level:u entry:u [typeParams] scope params [A] B     see functionFlags. size: bytes of the statement
 *                                               behind it, so that a reader may pass over it. T is the name; level and entry tell where it is bound
 *                                               (level 0 is the scope around, more after `global` and `nonlocal`). Decorators, defaults and
 *                                               annotations stand in the order given and see the scope around (with type parameters: level 1
 *                                               more); only B is in the function's own scope. Their levels are counted from the scope around.
 *   class        size:u d flags:u E*n(decorators) T level:u entry:u [typeParams] arg*n scope B              bases and keywords as in a call
 *   import       index:u T*n alias:u [T] level:u entry:u   one module of `import a.b.c` / `as d`: index of FileFacts.imports; the parts as
 *                                               tokens; level and entry are those of the name bound (a or d)
 *   importFrom   index:u T*n names*m            T*n: the specifier's parts (dots are no tokens); names := nameIndex:u T alias:u [T] level:u entry:u
 *   importStar   index:u T*n
 *   scopeNames   kind:u (level:u entry:u T)*n   `global` 0, `nonlocal` 1. level, entry: what the name means from here; level and entry of the module's
 *                                               scope for `global` (the module's table holds every such name)
 *   typeAlias    d T level:u entry:u typeParams E       `type X[T] = E`; typeParams may be empty, and are a scope nevertheless: E counts its levels from it
 *   pass | break | continue
 *   broken       E*n S*m                        text that makes no sense: what is understood of it
 *
 *   typeParams := scope param*n                 a scope that holds the parameters; param := kind:u T has:u [A] has:u [A]   bound, default; kinds:
 *                                               0 TypeVar, 1 TypeVarTuple, 2 ParamSpec
 *   params     := param*n;  param := kind:u T entry:u has:u [A] has:u [E]      annotation, default; see parameterKinds; entry in the function's scope.
 *                                               `*` and `/` alone are no parameters, they decide the kinds
 *   target     := bind level:u entry:u T        a name
 *               | attribute E T                 `E.T = ...`
 *               | subscript E E
 *               | tuple target*n                also lists
 *               | starred target
 *               | other E                       anything else (broken text)
 *   P          := capture (bind target) | wildcard | value E (also literals) | sequence P*n | starPattern has:u [target] | mapping (E P)*n has:u [target]
 *               | classPattern E P*n (T P)*m | orPattern P*n | asPattern P target
 *   A          := E                             strings that hold an expression are `quoted E`; where one does not parse it is a `string`
 *
 * Expressions:
 *   name       level:u entry:u T
 *   free       T
 *   attribute  E T
 *   call       E arg*n;  arg := kind:u ...      0 E; 1 keyword T E; 2 `*E`; 3 `**E`
 *   subscript  E E                              several indexes are a tuple
 *   slice      flags:u [E] [E] [E]              1, 2, 4: lower, upper, step
 *   binary     operator:u E E                   see operators
 *   unary      operator:u E
 *   not        E
 *   bool       kind:u E*n                       0 and, 1 or
 *   compare    E (operator:u E)*n               see comparisons
 *   conditional E E E                           condition, then, else
 *   lambda     scope params E
 *   list | tuple | set  E*n
 *   dict       item*n;  item := 0 E E | 1 E     1: `**E`
 *   comprehension kind:u scope generator*n E [E]   kinds 0 list, 1 set, 2 dict (key, value), 3 generator; generator := flags:u E target E*m(conditions)
 *                                               1: async. Everything inside counts levels from the comprehension's scope, the first iterable too
 *   starred    E
 *   await      E
 *   yield      has:u [E]
 *   yieldFrom  E
 *   walrus     target E                         target binds in the function or module around, by its level
 *   string     kind:u has:u [T]                 see stringKinds; T: the whole content where it is one identifier or dotted name of at most 64 characters. Parts of a
 *                                               concatenation count as one
 *   template   E*n                              f-string: the expressions in it, format specifications' too
 *   number     kind:u                           0 int, 1 float, 2 complex
 *   constant   kind:u                           0 None, 1 True, 2 False, 3 Ellipsis
 *   quoted     E                                a string in an annotation (also in arguments of cast, TypeVar, NewType and in bases' subscripts)
 *   broken     E*n
 *
 * The payload of FileFacts (unitCodec.ts) holds the string table, the ops, the positions; for each declaration by ordinal the offset of its statement
 * (function, class, typeAlias; for variables, fields and constants that of the first statement that binds it) and a shape: a hash of what others see
 * of it without running it (function: flags, decorators, parameters with annotations, and whether defaults are there, return annotation; class: decorators, bases,
 * keywords, type parameters; variable: its annotation; free of positions, bodies, ordinals, scope numbers: names by their text); and the *bindings*: for each scope
 * of a module or class the statements that bind an entry, and for each class the attributes that its methods assign through their
 * first parameter: (class declaration, name, offset of the method's `function` op, offset of the statement).
 * `code` of the payload is a hash of all ops and names without positions: equal code means equal types and links up to positions.
 *
 * Limits: nesting 1,000 deep (deeper text is `broken` without parts); what only running would tell is not here.
 */
export const op = {
  endOfUnit: 0,
  expression: 1,
  assign: 2,
  annotated: 3,
  augmented: 4,
  return: 5,
  raise: 6,
  delete: 7,
  assert: 8,
  if: 9,
  while: 10,
  for: 11,
  with: 12,
  try: 13,
  match: 14,
  function: 15,
  class: 16,
  import: 17,
  importFrom: 18,
  importStar: 19,
  scopeNames: 20,
  typeAlias: 21,
  pass: 22,
  break: 23,
  continue: 24,
  brokenStatement: 25,

  bindTarget: 30,
  attributeTarget: 31,
  subscriptTarget: 32,
  tupleTarget: 33,
  starredTarget: 34,
  otherTarget: 35,

  capture: 40,
  wildcard: 41,
  valuePattern: 42,
  sequencePattern: 43,
  starPattern: 44,
  mappingPattern: 45,
  classPattern: 46,
  orPattern: 47,
  asPattern: 48,

  name: 60,
  free: 61,
  attribute: 62,
  call: 63,
  subscript: 64,
  slice: 65,
  binary: 66,
  unary: 67,
  not: 68,
  bool: 69,
  compare: 70,
  conditional: 71,
  lambda: 72,
  list: 73,
  tuple: 74,
  set: 75,
  dict: 76,
  comprehension: 77,
  starred: 78,
  await: 79,
  yield: 80,
  yieldFrom: 81,
  walrus: 82,
  string: 83,
  template: 84,
  number: 85,
  constant: 86,
  quoted: 87,
  broken: 88,
} as const;

/** How a name comes to be bound in its scope. */
export const nameFlags = {
  assigned: 1,
  parameter: 2,
  imported: 4,
  function: 8,
  class: 16,
  typeParameter: 32,
  /** Somewhere with an annotation. */
  annotated: 64,
  /** From inside another scope: `global`, `nonlocal`, or a walrus in a comprehension. */
  fromInside: 128,
} as const;

/** A function's form; `yields`: it is a generator; `returnType`: the annotation A follows the parameters. */
export const functionFlags = {
  async: 1,
  yields: 2,
  returnType: 4,
  typeParams: 8,
  /** Every statement of the body but a docstring is `...`, `pass` or `raise NotImplementedError`. */
  empty: 16,
} as const;

export const classFlags = { typeParams: 8 } as const;

/** Kinds of parameters, by index. */
export const parameterKinds = ["positionalOnly", "positional", "variadic", "keywordOnly", "variadicKeyword"] as const;

/** Operators of `binary`, `unary` and `augmented`, by index. */
export const operators = ["+", "-", "*", "@", "/", "//", "%", "**", "<<", ">>", "&", "|", "^", "~"] as const;

/** Operators of `compare`, by index. */
export const comparisons = ["==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"] as const;

/** Kinds of `string`, by index. */
export const stringKinds = ["str", "bytes"] as const;
