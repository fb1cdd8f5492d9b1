/** Work of which only so much may be under way at once; the rest waits in a line with an end. */
export interface Turns {
  /**
   * Throws the refusal before the work is begun, when the line is full. `of`: for whom it is done. Those who wait get their turn one
   * after the other, however much waits of each, and a full line makes room for whoever has less in it.
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
  /** Whose turn is next stands first. */
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
      // Whoever ends hands over its place, so that nobody who comes between takes it.
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
