/**
 * LookupTable: the look-ups of a session, each at a place of its own, with the hash of its value.
 *
 * Problem: hundreds of thousands of 32-bit keys are looked up millions of times, and a Map keeps each of them, and each value, as an object of its own.
 * Method: open addressing over typed arrays; whoever rests on a look-up holds its place, a small number.
 */
export class LookupTable {
  /** How many there are; places are 0 to `size` - 1. */
  size = 0;
  private keys = new Uint32Array(firstCapacity);
  private hashes = new Uint32Array(firstCapacity);
  private marks = new Uint32Array(firstCapacity);
  /** By place: the file whose facts alone it asks. */
  private readonly owners: (string | undefined)[] = [];
  /** Place + 1 of each key, where its hash leads or behind. */
  private index = new Int32Array(firstCapacity * 2);

  /** The place of a key; -1: it has none. */
  placeOf(key: number): number {
    const mask = this.index.length - 1;
    for (let at = (key ^ (key >>> 15)) & mask; ; at = (at + 1) & mask) {
      const place = this.index[at] - 1;
      if (place < 0 || this.keys[place] === key) return place;
    }
  }

  /** `owner`: the file whose facts alone it asks, where there is one. The key has no place yet. */
  add(key: number, hash: number, owner: string | undefined): number {
    if (this.size === this.keys.length) this.grow();
    const place = this.size++;
    this.keys[place] = key;
    this.hashes[place] = hash;
    this.owners.push(owner);
    this.enter(place);
    return place;
  }

  keyAt(place: number): number {
    return this.keys[place];
  }

  hashAt(place: number): number {
    return this.hashes[place];
  }

  ownerAt(place: number): string | undefined {
    return this.owners[place];
  }

  /** Whether the place does not bear the mark yet; it does then. */
  mark(place: number, mark: number): boolean {
    if (this.marks[place] === mark) return false;
    this.marks[place] = mark;
    return true;
  }

  private grow(): void {
    const capacity = this.keys.length * 2;
    const larger = (list: Uint32Array): Uint32Array<ArrayBuffer> => {
      const made = new Uint32Array(capacity);
      made.set(list);
      return made;
    };
    this.keys = larger(this.keys);
    this.hashes = larger(this.hashes);
    this.marks = larger(this.marks);
    this.index = new Int32Array(capacity * 2);
    for (let place = 0; place < this.size; place++) this.enter(place);
  }

  private enter(place: number): void {
    const mask = this.index.length - 1;
    const key = this.keys[place];
    let at = (key ^ (key >>> 15)) & mask;
    while (this.index[at] !== 0) at = (at + 1) & mask;
    this.index[at] = place + 1;
  }
}

const firstCapacity = 256;
