/** Groups items in their order: small ones together up to a size, a larger one by itself. */
export function groupBySize<T>(items: readonly T[], sizeOf: (item: T) => number, sizeMax: number): T[][] {
  const groups: T[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const item of items) {
    if (size + sizeOf(item) > sizeMax) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(item);
    size += sizeOf(item);
  }
  return groups;
}
