/** Work of which only so much may be under way at once; the rest waits in the order of arrival, in a line with an end. */
export interface Turns {
  /** Throws the refusal at once, before the work is begun, when the line is full. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface TurnsOptions {
  readonly atOnceMax: number;
  readonly waitingMax: number;
  refusal(): Error;
}

export function createTurns({ atOnceMax, waitingMax, refusal }: TurnsOptions): Turns {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return {
    async take(work) {
      if (underWay < atOnceMax) underWay += 1;
      else if (waiting.length >= waitingMax) throw refusal();
      // Whoever ends hands over its place, so that nobody who comes between takes it.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else underWay -= 1;
      }
    },
  };
}
