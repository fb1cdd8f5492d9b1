/** How many letters must be added, left out, changed or swapped with their neighbour to turn one word into the other. */
export function editDistance(one: string, other: string): number {
  const width = other.length + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: width }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column < width; column += 1) {
      const at = (line: readonly number[], index: number) => line[index] ?? 0;
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(at(next, column - 1) + 1, at(last, column) + 1, at(last, column - 1) + (isSame ? 0 : 1));
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, at(beforeLast, column - 2) + 1);
      next.push(least);
    }
    beforeLast = last;
    last = next;
  }
  return last[width - 1] ?? 0;
}
