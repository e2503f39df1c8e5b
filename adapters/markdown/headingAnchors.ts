/**
 * The anchors of one document's headings, by the rules of GitHub: lower case, only letters, marks, digits, `_` and `-` stay, spaces become
 * `-`, and a name that was there before gets `-1`, `-2`, … Headings come in the order of the text.
 */
export class HeadingAnchors {
  private readonly used = new Map<string, number>();

  next(title: string): string {
    const plain = title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replaceAll(" ", "-");
    let count = this.used.get(plain) ?? 0;
    let anchor = count === 0 ? plain : `${plain}-${count}`;
    while (this.used.has(anchor)) anchor = `${plain}-${++count}`;
    this.used.set(plain, count + 1);
    if (anchor !== plain) this.used.set(anchor, 1);
    return anchor;
  }
}
