const STEPS = [1, 2, 5];

/** Returns the lines of an axis of counts: whole numbers from 0, the last of them not below the highest count. */
export function wholeScale(highest: number, linesMax = 5): readonly number[] {
  for (let size = 1; ; size *= 10) {
    for (const base of STEPS) {
      const step = base * size;
      const count = Math.max(1, Math.ceil(highest / step));
      if (count <= linesMax) return Array.from({ length: count + 1 }, (_, index) => index * step);
    }
  }
}
