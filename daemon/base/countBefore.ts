/**
 * How many items of a sorted row come first, by binary search: the index of the first of which `isBefore` does not hold, `length` where it holds of all.
 * @param isBefore holds of the items up to some place and of none behind it.
 */
export function countBefore(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
