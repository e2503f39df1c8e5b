/** What the words of C and C++ mean at the level of declarations. Compilers' own spellings are included. */
import { type Modifier, modifierSet } from "../../proto/symbols.js";

export type CWord = keyof typeof wordLists;

/** The role of a word, or undefined for an ordinary identifier. Words of C++ only are ordinary in C. */
export function cWord(text: string, language: "c" | "cpp"): CWord | undefined {
  const role = roles.get(text);
  return language === "c" && cppOnly.has(text) ? undefined : role;
}

/** The modifier that a specifier states; 0 where it states none. */
export function specifierModifier(text: string): number {
  const name = specifierModifiers[text];
  return name === undefined ? 0 : modifierSet(name);
}

/** FOO_BAR, Q_OBJECT: how macros are written where nothing else tells. */
export function looksLikeMacro(text: string): boolean {
  return text.length > 1 && /^_*[A-Z][A-Z0-9_]*$/.test(text);
}

const wordLists = {
  builtinType:
    "void char short int long float double signed unsigned bool _Bool auto wchar_t char8_t char16_t char32_t __int128 _Complex __signed__",
  specifier:
    "const volatile restrict __restrict __restrict__ __const inline __inline __inline__ __forceinline static extern virtual mutable register " +
    "thread_local __thread _Thread_local explicit _Noreturn __extension__ typename constexpr consteval constinit friend typedef export __block",
  attribute: "__attribute__ __attribute __declspec alignas _Alignas __asm__ asm __asm _Pragma __pragma noexcept",
  typeOf: "decltype typeof __typeof__ __typeof typeof_unqual _Atomic __underlying_type",
  classKey: "class struct union enum",
  access: "public private protected signals Q_SIGNALS slots Q_SLOTS",
  namespace: "namespace",
  template: "template",
  using: "using",
  concept: "concept",
  operator: "operator",
  assertion: "static_assert _Static_assert",
  statement: "if for while do switch return else case goto break continue",
} as const;

const roles = new Map<string, CWord>(
  (Object.keys(wordLists) as CWord[]).flatMap((role) =>
    wordLists[role].split(" ").map((word) => [word, role] as const),
  ),
);

const cppOnly = new Set(
  (
    "bool wchar_t char8_t char16_t char32_t virtual mutable explicit typename consteval constinit friend export noexcept decltype class " +
    "public private protected signals Q_SIGNALS slots Q_SLOTS namespace template using concept operator"
  ).split(" "),
);

const specifierModifiers: Readonly<Record<string, Modifier>> = {
  const: "const",
  constexpr: "const",
  constinit: "const",
  inline: "inline",
  __inline: "inline",
  __inline__: "inline",
  __forceinline: "inline",
  static: "static",
  extern: "extern",
  virtual: "virtual",
};
