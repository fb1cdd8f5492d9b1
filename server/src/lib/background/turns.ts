/** Runs a bounded number of works at once; the others wait in a line of bounded length. */
export interface Turns {
  /**
   * Runs `work` when its turn comes, in rotation among those whom it is for (`of`), however much waits for each. Where the line is
   * full it throws the refusal, or drops the last work of whoever has the most in line, if that is more than the caller has.
   */
  take<Result>(of: string, work: () => Promise<Result>): Promise<Result>;
}

export interface TurnsOptions {
  readonly atOnceMax: number;
  readonly waitingMax: number;
  refusal(): Error;
}

type Waiter = PromiseWithResolvers<void>;

export function createTurns({ atOnceMax, waitingMax, refusal }: TurnsOptions): Turns {
  /** The line of each, in the order of their turns. */
  const lines = new Map<string, Waiter[]>();
  let waiting = 0;
  let underWay = 0;

  const makeRoom = (of: string): void => {
    const [longest = []] = [...lines.values()].sort((a, b) => b.length - a.length);
    if ((lines.get(of)?.length ?? 0) + 1 >= longest.length) throw refusal();
    longest.pop()?.reject(refusal());
    waiting -= 1;
  };

  const wait = (of: string): Promise<void> => {
    if (waiting >= waitingMax) makeRoom(of);
    const waiter: Waiter = Promise.withResolvers();
    lines.set(of, [...(lines.get(of) ?? []), waiter]);
    waiting += 1;
    return waiter.promise;
  };

  const takeNext = (): Waiter | null => {
    for (const [of, [next, ...rest]] of lines) {
      lines.delete(of);
      if (rest.length > 0) lines.set(of, rest);
      if (!next) continue;
      waiting -= 1;
      return next;
    }
    return null;
  };

  return {
    async take(of, work) {
      if (underWay < atOnceMax) underWay += 1;
      // Work that ends hands its place to the one that waits, so that none that comes in between takes it.
      else await wait(of);
      try {
        return await work();
      } finally {
        const next = takeNext();
        if (next) next.resolve();
        else underWay -= 1;
      }
    },
  };
}
