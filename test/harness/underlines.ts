/**
 * Expected places of a fixture, underlined in comments of their own below the line they mean:
 *
 *     boot()
 *     //- the comment may stand behind anything
 *   func boot() {}
 *   //   ^^^^ def
 *
 * They stay in the text, so that no position changes. A comment is `//` or `#`; what it underlines cannot begin left of its first `^`.
 */
export type Underline = {
  readonly path: string;
  /** 0-based. */
  readonly line: number;
  readonly character: number;
  readonly endCharacter: number;
  /** What stands behind the marks. */
  readonly label: string;
};

export function underlines(files: ReadonlyMap<string, string>): readonly Underline[] {
  const found: Underline[] = [];
  for (const [path, text] of files) {
    let line = -1;
    for (const [number, content] of text.split("\n").entries()) {
      const mark = /^\s*(?:\/\/|#)[\s^]*?(\^+)\s*([^^]*)$/.exec(content);
      if (mark === null) {
        line = number;
        continue;
      }
      const character = content.indexOf("^");
      found.push({ path, line, character, endCharacter: character + mark[1].length, label: mark[2].trim() });
    }
  }
  return found;
}
