/** NumberList: different whole numbers, small and not negative, in the order in which they came; four to twelve bytes each. */
export class NumberList {
  size = 0;
  private numbers = new Uint32Array(firstCapacity);
  /** Place + 1 of each number, where it leads or behind. */
  private index = new Uint32Array(firstCapacity * 2);

  add(number: number): void {
    const mask = this.index.length - 1;
    let at = Math.imul(number, 0x9e3779b1) >>> 7;
    for (at &= mask; this.index[at] !== 0; at = (at + 1) & mask)
      if (this.numbers[this.index[at] - 1] === number) return;
    this.numbers[this.size++] = number;
    this.index[at] = this.size;
    if (this.size === this.numbers.length) this.grow();
  }

  at(place: number): number {
    return this.numbers[place];
  }

  private grow(): void {
    const { numbers, size } = this;
    this.numbers = new Uint32Array(size * 2);
    this.index = new Uint32Array(size * 4);
    this.size = 0;
    for (let place = 0; place < size; place++) this.add(numbers[place]);
  }
}

const firstCapacity = 8;
