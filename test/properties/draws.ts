/** The choices of one edit: given numbers, so that a sequence repeats itself exactly; past their end always the first choice. */
export class Draws {
  private next = 0;

  constructor(private readonly numbers: readonly number[]) {}

  below(limit: number): number {
    const drawn = this.numbers[this.next++] ?? 0;
    return limit <= 0 ? 0 : drawn % limit;
  }

  of<Value>(list: readonly Value[]): Value {
    return list[this.below(list.length)];
  }
}
