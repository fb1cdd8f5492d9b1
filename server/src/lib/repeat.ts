export interface Repeated {
  /** What is under way ends, and nothing begins any more. */
  stop(): Promise<void>;
}

/**
 * Does a work every so often, by the clock: where one takes longer than that, the next moment is left out, so that the work
 * never overlaps itself. It keeps no process alive. Work that should begin at once when there is news is a wakeable loop.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void = () => undefined,
): Repeated {
  let working: Promise<void> | null = null;
  const timer = setInterval(() => {
    working ??= work()
      .catch(onError)
      .finally(() => {
        working = null;
      });
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
